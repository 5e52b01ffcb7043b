// The service worker: this build's files, so that home and rules open without a network.
const BUILD = "__BUILD__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  const fill = caches.open(BUILD).then((cache) => cache.addAll(FILES));
  event.waitUntil(fill.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clean().then(() => self.clients.claim()));
});

// The build before this one stays: pages that are open since then may still ask for its parts.
async function clean() {
  const others = (await caches.keys()).filter((one) => one !== BUILD);
  await Promise.all(others.slice(0, -1).map((one) => caches.delete(one)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(part(request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request));
});

// The network's page is always the newest; the kept one serves when there is no network.
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const kept = await caches.open(BUILD).then((cache) => cache.match("/"));
    return kept ?? Response.error();
  }
}

// Its name says what is in it, so any build's is right.
async function part(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function file(request) {
  const kept = await caches.open(BUILD).then((cache) => cache.match(request));
  return kept ?? fetch(request);
}
