import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./fonts.css";
import { setLanguage } from "./lib/i18n.svelte";
import { whenIdle } from "./lib/later";
import { settings } from "./lib/settings.svelte";

await setLanguage(settings.language);
mount(App, { target: document.getElementById("app")! });
// It stores all files of this build, so it begins when the page has what it needs.
// Without it everything works; who loses the network meanwhile gets it at the next visit.
if ("serviceWorker" in navigator)
  whenIdle(() => navigator.serviceWorker.register("/sw.js").catch(() => undefined));
