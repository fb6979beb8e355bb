// Keeps the whole client on the device, so that it starts with the network off: the start of the
// program at once, its other parts as they are used and, when the page has time, all of them.
// A new version waits until the player asks for it: nobody is moved to other code in mid-game.
const VERSION = "salient-{{version}}";
const FILES = "{{files}}";
const PARTS = "{{parts}}";
const ROOT = new URL("./", self.location.href);

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => event.waitUntil(forgetOldVersions().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "keep all") event.waitUntil(keepMissing(PARTS).catch(() => {})); // the next visit tries again
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return;
  const name = url.pathname.slice(ROOT.pathname.length);
  // What the server answers itself is never ours to answer.
  if (/^((api|docs)(\/|$)|openapi\.json$)/.test(name)) return;
  if (event.request.mode === "navigate") event.respondWith(page(url));
  else if (FILES.includes(name)) event.respondWith(kept(name).then((answer) => answer ?? fetch(event.request)));
  else if (PARTS.includes(name)) event.respondWith(part(name));
  else event.respondWith(olderOrNetwork(event.request));
});

// On a first visit the page that waits needs the network for the game in use: the rest can wait. A
// version that replaces another has time, and must leave nothing out that worked offline before.
async function install() {
  const isUpdate = (await caches.keys()).some((name) => name.startsWith("salient-") && name !== VERSION);
  await keepMissing(isUpdate ? [...FILES, ...PARTS] : FILES);
}

async function keepMissing(names) {
  await Promise.all(names.map(async (name) => (await kept(name)) ?? keep(name)));
}

async function keep(name) {
  const answer = await fetch(new URL(name, ROOT), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  // A redirected answer may not open a page; its content may.
  const copy = new Response(answer.body, { headers: answer.headers });
  await (await caches.open(VERSION)).put(new URL(name, ROOT), copy);
}

async function part(name) {
  const answer = await kept(name);
  if (answer) return answer;
  await keep(name);
  return kept(name);
}

// The version before this one stays: a page opened with it may still start its worker.
async function forgetOldVersions() {
  const versions = (await caches.keys()).filter((name) => name.startsWith("salient-"));
  await Promise.all(versions.slice(0, -2).map((name) => caches.delete(name)));
}

async function kept(name) {
  return (await caches.open(VERSION)).match(new URL(name, ROOT));
}

// All pages are one page; only the way from them to their files differs, and from the root it never does.
async function page(url) {
  const first = await kept("index.html");
  if (!first) return fetch(url);
  const text = (await first.text()).replaceAll('"./', `"${ROOT.pathname}`);
  return new Response(text, { headers: first.headers });
}

async function olderOrNetwork(request) {
  return (await caches.match(request)) ?? fetch(request);
}
