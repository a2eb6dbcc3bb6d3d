// The one service worker of the origin, behind a line that names its notice (`self.notice`). While there is a network
// everything comes from there; without one the account's pages come from what the page kept (`shell/src/offline/`), and
// anywhere else a notice shows. A network that hangs is none.
const noticeCache = `playday-notice-${self.notice}`;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(caches.open(noticeCache).then((cache) => cache.add('/offline')));
});

self.addEventListener('activate', (event) => {
  // A document is asked for while this worker still starts.
  event.waitUntil(
    Promise.all([forgetOldNotices(), self.clients.claim(), self.registration.navigationPreload?.enable()]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(documentOf(event, pathname));
  else if (/^\/(assets|mfe\/account)\//.test(pathname)) event.respondWith(fileOf(request));
});

const patienceMs = 4_000;
/** Until then nothing that is kept waits for the network again: it just hung. */
let hangsUntil = 0;

/** @param {FetchEvent} event @param {string} pathname @returns {Promise<Response>} */
async function documentOf(event, pathname) {
  // The account's pages share one document, which is the same for everybody.
  const isAccount = /^\/account(\/|$)/.test(pathname);
  const kept = isAccount ? await caches.match('/account/tickets', { ignoreVary: true }) : undefined;
  const network = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request));
  // Browsers complain of an answer that nobody waits for.
  event.waitUntil(network.catch(() => {}));
  try {
    const document = await (kept ? inTime(network) : network);
    hangsUntil = 0;
    return document;
  } catch {
    return kept ?? (await caches.match('/offline', { ignoreVary: true })) ?? Response.error();
  }
}

/** @param {Request} request @returns {Promise<Response>} */
async function fileOf(request) {
  const findKept = () => caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (Date.now() < hangsUntil) {
    const kept = await findKept();
    if (kept) return kept;
  }
  const network = fetch(request);
  try {
    return await inTime(network);
  } catch {
    return (await findKept()) ?? network;
  }
}

// The answer, or a failure where the network hangs.
/** @param {Promise<Response>} answer @returns {Promise<Response>} */
function inTime(answer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      hangsUntil = Date.now() + 30_000;
      reject(new Error('the network hangs'));
    }, patienceMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function forgetOldNotices() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('playday-notice-') && name !== noticeCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}
