// The origin's one service worker; the server prepends a line that sets `self.notice` and
// `self.kept`: the pages that remotes declare for use without network. Online, everything comes
// from the network; offline, those pages come from the page's cache (`shell/src/offline/`) and
// other pages show the offline page. A network that hangs counts as offline.
const noticeCache = `playday-notice-${self.notice}`;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // A filter's or a hotspot's page has another hash; then the next visit tries again.
  const page = new Request('/offline', { integrity: self.notice, cache: 'no-cache' });
  event.waitUntil(caches.open(noticeCache).then((cache) => cache.add(page)));
});

self.addEventListener('activate', (event) => {
  // Navigation preload: the document is requested while this worker starts.
  event.waitUntil(
    Promise.all([
      forgetOldNotices(),
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(documentOf(event, pathname));
  else if (
    ['/assets/', ...self.kept.map(({ files }) => files)].some((start) => pathname.startsWith(start))
  )
    event.respondWith(fileOf(request));
});

const timeoutMs = 4_000;
/** Until this time cached files do not wait for the network, which just hung. */
let hangsUntil = 0;

/** @param {FetchEvent} event @param {string} pathname @returns {Promise<Response>} */
async function documentOf(event, pathname) {
  // The pages of a route behind the session share one document, which is the same for every
  // visitor.
  const page = self.kept.find(
    ({ below }) => pathname === below || pathname.startsWith(`${below}/`),
  )?.page;
  const kept = page === undefined ? undefined : await caches.match(page, { ignoreVary: true });
  const network = preloadOrFetch(event);
  // Handle the rejection, or browsers report an unhandled one.
  event.waitUntil(network.catch(() => {}));
  try {
    const document = await (kept ? withTimeout(network) : network);
    hangsUntil = 0;
    return document;
  } catch {
    return kept ?? (await caches.match('/offline', { ignoreVary: true })) ?? Response.error();
  }
}

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function preloadOrFetch({ preloadResponse, request }) {
  const early = await preloadResponse;
  // Without a network, Firefox answers the preload with an error response where other browsers
  // reject.
  return early && early.type !== 'error' ? early : fetch(request);
}

/** @param {Request} request @returns {Promise<Response>} */
async function fileOf(request) {
  const findKept = () => caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (performance.now() < hangsUntil) {
    const kept = await findKept();
    if (kept) return kept;
  }
  const network = fetch(request);
  try {
    return await withTimeout(network);
  } catch {
    return (await findKept()) ?? network;
  }
}

// The response, or a rejection when the network hangs.
/** @param {Promise<Response>} answer @returns {Promise<Response>} */
function withTimeout(answer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      hangsUntil = performance.now() + 30_000;
      reject(new Error('the network hangs'));
    }, timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function forgetOldNotices() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('playday-notice-') && name !== noticeCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}
