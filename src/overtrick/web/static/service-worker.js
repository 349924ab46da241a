// Keeps the calculator working without a network. The server writes VERSION and FILES above.
// A new version has a new cache, filled before the old one is dropped.

const CACHE = `overtrick-${VERSION}`;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("overtrick-") && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Only what the calculator is made of; the API and everything else go to the network.
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (!FILES.includes(url.pathname)) return;
  event.respondWith(kept(request, url.pathname));
});

// What is kept comes first: at once, also where the network hangs, and all of one version. A new
// version is fetched by the browser, which asks for this script again with every visit.
async function kept(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}
