// Starts the client: in the page, and again in the worker in which the bots think.
// The program itself asks which of the two it is in.
import init from "./{{app.js}}";

const page = globalThis.document?.documentElement;
if (page) {
  // Where the files lie tells the client what its addresses begin with.
  page.dataset.root = new URL("./", import.meta.url).pathname;
  page.dataset.boot = import.meta.url;
  // The address changes with every screen; what was named from the first one stays where it is.
  for (const link of document.querySelectorAll("link[rel=icon], link[rel=manifest]")) link.href = link.href;
  // What the address names, /setup/battlezone or /online, comes with the start and not after it.
  const parts = "{{parts}}";
  const named = location.pathname.split("/").flatMap((name) => (Object.hasOwn(parts, name) ? parts[name] : []));
  for (const file of new Set(named)) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: new URL(file, import.meta.url) });
    document.head.append(link);
  }
}

// A trap ends the program: nothing on the screen answers any more. The page says so and offers the game
// in progress, which is kept on the device a second after every move.
function broken(error) {
  if (!(error instanceof WebAssembly.RuntimeError) || document.getElementById("broken")) return;
  const words = document.getElementById(`broken-${page.lang}`) ?? document.getElementById("broken-en");
  const screen = document.createElement("main");
  Object.assign(screen, { id: "broken", className: "start", tabIndex: -1 });
  screen.append(words.content.cloneNode(true));
  screen.querySelector("button").addEventListener("click", () => location.reload());
  const game = screen.querySelector("a[download]");
  const record = keptRecord();
  if (record) game.href = URL.createObjectURL(new Blob([record], { type: "text/plain;charset=utf-8" }));
  else game.remove();
  document.body.replaceChildren(...[...document.body.children].filter((it) => it.localName === "template"), screen);
  screen.focus();
}

// The record of the game that was played last, as `saves.rs` keeps it.
function keptRecord() {
  try {
    const saves = Object.keys(localStorage)
      .filter((key) => key === "salient.save.auto" || key.startsWith("salient.save.auto."))
      .map((key) => JSON.parse(localStorage.getItem(key)));
    return saves.sort((a, b) => b.saved_at - a.saved_at)[0].record;
  } catch {
    return null; // nothing is kept, or storage is switched off
  }
}

if (page) {
  addEventListener("error", (event) => broken(event.error));
  addEventListener("unhandledrejection", (event) => broken(event.reason));
} else {
  // A trap while a bot thinks rejects a promise, of which the page that waits for the bot hears nothing.
  addEventListener("unhandledrejection", (event) => reportError(event.reason));
}
try {
  await init({ module_or_path: new URL("./{{app_bg.wasm}}", import.meta.url) });
} catch (error) {
  if (!page) throw error;
  console.error(error);
  document.getElementById("start-loading")?.setAttribute("hidden", "");
  for (const words of document.querySelectorAll("[id^=start-failed]")) words.removeAttribute("hidden");
}
