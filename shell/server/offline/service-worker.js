// The one service worker of the origin, behind a line that names its notice (`self.notice`). While there is a network
// everything comes from there; without one the account's pages come from what the page kept (`shell/src/offline/`), and
// anywhere else a notice shows.
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

async function documentOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    // The account's pages share one document.
    const isAccount = /^\/account(\/|$)/.test(pathname);
    const kept = isAccount ? await caches.match('/account/tickets', { ignoreVary: true }) : undefined;
    return kept ?? (await caches.match('/offline', { ignoreVary: true })) ?? Response.error();
  }
}

async function fileOf(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function forgetOldNotices() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('playday-notice-') && name !== noticeCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}
