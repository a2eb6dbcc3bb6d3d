export const prefix = 'playday-kept-';

let times = 0;
/** Incremented when the cached pages are removed: a save in progress compares it and stops. */
export const timesForgotten = () => times;

/** Removes the cached account pages at sign-out, so that they no longer open offline. */
export async function forgetTicketsPage(): Promise<void> {
  times++;
  if ('caches' in globalThis) await forgetAllBut(null);
}

export async function forgetAllBut(kept: string | null) {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== kept).map((name) => caches.delete(name)),
  );
}
