import { mount } from "svelte";
import App from "./App.svelte";
import { startLanguage, words } from "./lib/words.svelte";
import "./app.css";

await words.use(startLanguage());
mount(App, { target: document.getElementById("app")! });
