import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./fonts.css";
import { settings } from "./lib/settings.svelte";
import { setLanguage } from "./lib/i18n.svelte";

await setLanguage(settings.language);
mount(App, { target: document.getElementById("app")! });
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
