export const prefix = 'playday-kept-';

let times = 0;
/** Grows when what is kept is forgotten: whoever is still keeping then must stop. */
export const timesForgotten = () => times;

/** At sign-out nothing of the account opens without network any more. */
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
