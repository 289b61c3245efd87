import { flushSync, mount } from "svelte";
import "./fonts.css";
import "./app.css";
import App from "./App.svelte";
import { settings } from "./state/settings.svelte";
import { endOpening } from "./ui/opening";
import { currentLanguage, useLanguage } from "./words";

const start = useLanguage(settings.values.language ? [settings.values.language] : navigator.languages).then(
  () => {
    document.documentElement.lang = currentLanguage();
    const app = mount(App, { target: document.getElementById("app")! });
    flushSync();
    endOpening();
    return app;
  },
);
export default start;
