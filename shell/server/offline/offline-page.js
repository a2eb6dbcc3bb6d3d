// Shown in place of any page while offline: in the visitor's language, until the network is back.
{
  const root = document.documentElement;
  try {
    const chosen = document.cookie.match(/(?:^|; )LANG=(\w+)/)?.[1] ?? localStorage.getItem('LANG');
    if (chosen && root.dataset.languages?.split(' ').includes(chosen)) root.lang = chosen;
  } catch {}
  globalThis.caches?.match('/account/tickets').then((kept) => {
    if (kept) root.dataset.tickets = 'kept';
  });
  // `online` is fired for any network: only a response from the shop counts.
  addEventListener('online', () => {
    fetch('/release.json', { cache: 'no-store' }).then(
      () => location.reload(),
      () => {},
    );
  });
}
