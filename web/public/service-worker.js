// Keeps the page in the browser, so that it opens without the network. Only on https and localhost: elsewhere browsers
// allow no such script.
//
// Whoever writes the page replaces the three lines below: a name for this very set of files, the files with their
// hashes, and whether they are all there is. On a static site they are. On a server they are those of JADE's assistant
// (`offline` in vite.config.ts): the rest, and everything under /api, always comes from the server.
const VERSION = 'none';
const FILES = [];
const WHOLE = false;

const PATIENCE = 3000; // milliseconds
const AT_ONCE = 6; // files that are fetched side by side
const ROOT = new URL('./', self.location.href);
const OURS = `deadzone ${ROOT.pathname} `;
const CACHE = OURS + VERSION;
const PAGE = 'index.html';
const ADDRESSES = new Map(FILES.map(([path, hash]) => [new URL(path, ROOT).href, keyOf(path, hash)]));
// The page lets the engine compile nothing: what may is the worker of the engine, which has a policy of its own.
const ENGINE = /\/assets\/engine-worker-[^/]*\.js$/;
const ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

self.addEventListener('install', (event) => {
  // A site's new version waits until nothing is in progress; a server's page has no other than that of the server.
  event.waitUntil(fill().then(() => (WHOLE ? undefined : self.skipWaiting())));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const address = request.url.split(/[?#]/)[0];
  if (request.mode === 'navigate') {
    if (WHOLE && (address === ROOT.href || address === ROOT.href + PAGE)) event.respondWith(kept(request, ROOT.href + PAGE));
    else if (!WHOLE && address === `${ROOT.href}assistant`) event.respondWith(newest());
  } else if (ADDRESSES.has(address)) event.respondWith(kept(request, address));
});

// The page asks to use the version that waits. It must be the only one: others would look for files that are gone.
self.addEventListener('message', (event) => {
  if (event.data !== 'take') return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      if (pages.length > 1) event.source.postMessage('others');
      else return self.skipWaiting();
    }),
  );
});

// A file is kept under its address and its hash, so that a new version fetches only what has changed.
function keyOf(path, hash) {
  return `${new URL(path, ROOT).href}?${encodeURIComponent(hash)}`;
}

async function fill() {
  const cache = await caches.open(CACHE);
  const older = await Promise.all((await ourCaches()).filter((name) => name !== CACHE).map((name) => caches.open(name)));
  const files = WHOLE ? [...FILES] : [['assistant', ''], ...FILES];
  const some = async () => {
    for (let file = files.shift(); file; file = files.shift()) await keep(cache, older, ...file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

async function keep(cache, older, path, hash) {
  const key = keyOf(path, hash);
  if (hash && (await cache.match(key))) return;
  for (const each of hash ? older : []) {
    const found = await each.match(key);
    if (found) return cache.put(key, found);
  }
  const request = new Request(new URL(path, ROOT), { cache: 'no-cache', ...(hash ? { integrity: hash } : {}) });
  const answer = await fetch(request);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  // A host may lead from one address to another; browsers show no page that came so.
  return cache.put(key, answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer);
}

async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

async function dropOld() {
  const old = (await ourCaches()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// The server's page if it answers soon, so that a new version is seen at once; otherwise the one that was kept.
async function newest() {
  try {
    const answer = await fetch(new URL('assistant', ROOT), { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return answer;
  } catch {
    // No server: the kept page follows.
  }
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf('assistant', ''))) ?? Response.error();
}

async function kept(request, address) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(ADDRESSES.get(address) ?? '');
  if (!found) return fetch(request);
  if (!ENGINE.test(address)) return found;
  const headers = new Headers(found.headers);
  headers.set('Content-Security-Policy', ENGINE_POLICY);
  return new Response(found.body, { status: found.status, headers });
}
