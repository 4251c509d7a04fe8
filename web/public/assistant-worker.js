// Lets JADE's assistant open without the server. Only on https and localhost: elsewhere browsers allow no such script.
//
// The build replaces the two lines below by the files of the assistant and a name for this set of them
// (`offline` in vite.config.ts). Nothing else is ever kept; requests to /api always go to the server.
const VERSION = 'none';
const FILES = [];

const PATIENCE = 3000; // milliseconds
const CACHE = `deadzone-assistant-${VERSION}`;
const ROOT = new URL('./', self.location.href);
const PAGE = new URL('assistant', ROOT).href;
const KNOWN = new Set(FILES.map((file) => new URL(file, ROOT).href));

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const address = request.url.split(/[?#]/)[0];
  if (request.mode === 'navigate' && address === PAGE) event.respondWith(newest());
  else if (KNOWN.has(address)) event.respondWith(kept(request, address));
});

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...KNOWN].map((address) => new Request(address, { cache: 'no-cache' })));
}

async function dropOld() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('deadzone-assistant-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// The server's page if it answers soon, so that a new version is seen at once; otherwise the one that was kept.
async function newest() {
  try {
    const answer = await fetch(PAGE, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return answer;
  } catch {
    // No server: the kept page follows.
  }
  const cache = await caches.open(CACHE);
  return (await cache.match(PAGE)) ?? Response.error();
}

async function kept(request, address) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}
