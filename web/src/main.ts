import { mount } from "svelte";
import "./fonts.css";
import "./app.css";
import App from "./App.svelte";
import { settings } from "./state/settings.svelte";
import { speak, spoken } from "./words";

const start = speak(settings.values.language ? [settings.values.language] : navigator.languages).then(() => {
  document.documentElement.lang = spoken();
  const target = document.getElementById("app")!;
  target.replaceChildren();
  return mount(App, { target });
});
export default start;
