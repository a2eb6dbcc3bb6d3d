// The notice stands for whatever page was wanted: in the visitor's language, and gone once there is a network again.
{
  const root = document.documentElement;
  try {
    const chosen = document.cookie.match(/(?:^|; )LANG=(\w+)/)?.[1] ?? localStorage.getItem('LANG');
    if (chosen && root.dataset.languages?.split(' ').includes(chosen)) root.lang = chosen;
  } catch {}
  globalThis.caches?.match('/account/tickets').then((kept) => {
    if (kept) root.dataset.tickets = 'kept';
  });
  // Browsers call any network one: only an answer from the shop counts.
  addEventListener('online', () => {
    fetch('/release.json', { cache: 'no-store' }).then(
      () => location.reload(),
      () => {},
    );
  });
}
