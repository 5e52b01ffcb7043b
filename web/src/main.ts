import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./fonts.css";
import { settings } from "./lib/settings.svelte";
import { speak } from "./lib/speech.svelte";

await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
