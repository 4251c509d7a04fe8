// Keeps the page in the browser, so that it opens without the network. Only on https and localhost: elsewhere browsers
// allow no such script.
//
// Its own address names a list of files and has a name for exactly this set of them, so each version of the page has a
// service worker of its own. On a static site the list has everything. On a server it has what JADE's assistant needs
// (`offline` in vite.config.ts): the rest always comes from the server.

const PATIENCE = 3000; // milliseconds
const AT_ONCE = 6; // files that are fetched side by side
const ROOT = new URL('./', self.location.href).href;
const ASKED = new URLSearchParams(self.location.search);
const LIST = ASKED.get('list');
const SITE = LIST === 'files.json';
const OURS = `deadzone ${ROOT} `;
const CACHE = OURS + ASKED.get('mark');
const PAGE = SITE ? 'index.html' : 'assistant';
const WASM = 'application/wasm';
// The page's own policy lets nothing be compiled. Workers follow their own: here is that of the engine's.
const ENGINE = /^assets\/engine-worker-[^/]*\.js$/;
const ENGINE_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; base-uri 'none'";

self.addEventListener('install', (event) => {
  // A site's new version waits until nothing is in progress; a server's page has no other version than its server.
  event.waitUntil(fill().then(() => (SITE ? undefined : self.skipWaiting())));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const [address, asked = ''] = request.url.split('#')[0].split('?');
  if (request.method !== 'GET' || !address.startsWith(ROOT) || asked === 'fresh') return;
  const name = address.slice(ROOT.length);
  if (request.mode !== 'navigate') {
    if (!name.startsWith('api/')) event.respondWith(kept(request, name));
  } else if (SITE && (name === '' || name === PAGE)) event.respondWith(kept(request, PAGE));
  else if (!SITE && name === PAGE) event.respondWith(newest());
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

async function fill() {
  const cache = await caches.open(CACHE);
  const list = await fetched(LIST, '');
  const { mark, files } = await list.clone().json();
  if (mark !== ASKED.get('mark')) throw new Error('another version'); // it has just changed: next time
  const older = await Promise.all(
    (await ourCaches()).filter((name) => name !== CACHE).map((name) => caches.open(name)),
  );
  const waiting = [...files];
  const some = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await keep(cache, older, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  if (!SITE) await cache.put(keyOf(PAGE, ''), await fetched(PAGE, ''));
  await cache.put(keyOf(LIST, ''), list); // last: with it, all is there
}

// A file is kept under its name and its hash, so that a new version fetches only what has changed.
async function keep(cache, older, { name, sha256 }) {
  const key = keyOf(name, sha256);
  if (await cache.match(key)) return;
  for (const each of older) {
    const found = await each.match(key);
    if (found) return cache.put(key, found);
  }
  return cache.put(key, await fetched(name, integrityOf(sha256)));
}

function keyOf(name, sha256) {
  return `${ROOT}${name}?kept=${sha256}`;
}

function integrityOf(sha256) {
  return `sha256-${btoa(String.fromCharCode(...sha256.match(/../g).map((byte) => parseInt(byte, 16))))}`;
}

async function fetched(name, integrity) {
  const answer = await fetch(ROOT + name, { cache: 'no-cache', ...(integrity ? { integrity } : {}) });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  // A host may lead from one address to another; browsers show no page that came so.
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
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
    const answer = await fetch(ROOT + PAGE, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return answer;
  } catch {
    // No server: the kept page follows.
  }
  return (await (await caches.open(CACHE)).match(keyOf(PAGE, ''))) ?? Response.error();
}

// Names of the files that are kept, with their keys.
let keys = null;

async function keysOf(cache) {
  const list = await (await cache.match(keyOf(LIST, ''))).json();
  return new Map([[LIST, keyOf(LIST, '')], ...list.files.map(({ name, sha256 }) => [name, keyOf(name, sha256)])]);
}

async function kept(request, name) {
  try {
    const cache = await caches.open(CACHE);
    keys ??= keysOf(cache);
    const key = (await keys).get(name);
    const found = key && (await cache.match(key));
    if (found) return furnished(found, name);
  } catch {
    keys = null; // the browser has thrown it away
  }
  return fetch(request);
}

// A host may have sent no headers that are of use: the engine's worker gets its policy, and WebAssembly its kind.
function furnished(answer, name) {
  const headers = new Headers(answer.headers);
  if (ENGINE.test(name)) headers.set('Content-Security-Policy', ENGINE_POLICY);
  else if (name.endsWith('.wasm') && headers.get('Content-Type') !== WASM) headers.set('Content-Type', WASM);
  else return answer;
  return new Response(answer.body, { status: answer.status, headers });
}
