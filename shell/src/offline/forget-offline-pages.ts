export const prefix = 'playday-kept-';

let times = 0;
/** Incremented when the cached pages are removed: a save in progress compares it and stops. */
export const timesForgotten = () => times;

/** Removes the cached pages at sign-out, so that they no longer open offline. */
export async function forgetOfflinePages(): Promise<void> {
  times++;
  if ('caches' in globalThis) await forgetAllBut([]);
}

/** Deletes the caches of pages, except those whose names start with one of these texts. */
export async function forgetAllBut(kept: string[]) {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(prefix) && !kept.some((start) => name.startsWith(start)))
      .map((name) => caches.delete(name)),
  );
}
