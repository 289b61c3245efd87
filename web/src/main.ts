import { mount } from "svelte";
import "./fonts.css";
import "./app.css";
import App from "./App.svelte";
import { settings } from "./state/settings.svelte";
import { useLanguage, currentLanguage } from "./words";

const start = useLanguage(settings.values.language ? [settings.values.language] : navigator.languages).then(
  () => {
    document.documentElement.lang = currentLanguage();
    const target = document.getElementById("app")!;
    target.replaceChildren();
    return mount(App, { target });
  },
);
export default start;
