import type { PageData } from '../page.ts';
import { forgetAllBut, prefix, timesForgotten } from './forget-tickets-page.ts';

/** The one page that opens without network; `server/offline/service-worker.js` knows it by this address. */
export const ticketsPath = '/account/tickets';

/**
 * Keeps what the tickets page is made of: its document, the account's files and words, and the shell's files that this
 * page uses. Each release and language has a cache of its own; once one is whole the older ones go. Rejects when
 * anything of it cannot be had, and leaves what was kept before.
 */
export async function keepTicketsPage(): Promise<void> {
  const before = timesForgotten();
  const document = await get(ticketsPath);
  const page = pageIn(await document.clone().text());
  const name = `${prefix}${[page.files[0]?.url, page.remotes.account?.build, page.language].join(' ')}`;
  // The document is put last, so where it is the rest is too.
  const isWhole = await caches.match(ticketsPath, { cacheName: name, ignoreVary: true });
  const files = isWhole ? [] : await filesOf(page);
  if (timesForgotten() !== before) return;
  const cache = await caches.open(name);
  for (const [url, response] of files) await cache.put(url, response);
  await cache.put(ticketsPath, document);
  await forgetAllBut(timesForgotten() === before ? name : null);
}

async function get(url: string, integrity?: string): Promise<Response> {
  const response = await fetch(url, integrity ? { integrity } : {});
  if (!response.ok || response.redirected) throw new Error(`${response.status} for ${url}`);
  return response;
}

/** What a document says of its release, as the loader reads it. */
function pageIn(html: string): PageData {
  const text = html.match(/<script type="application\/json" id="page">(.*?)<\/script>/s)?.[1];
  if (!text) throw new Error('no document of the shop');
  return JSON.parse(text) as PageData;
}

type Wanted = [url: string, hash: string | undefined];

/** Addresses with their answers. The account's own list says what its build holds. */
async function filesOf({ files, words, remotes }: PageData): Promise<[string, Response][]> {
  const base = `/mfe/account/${remotes.account?.build}/`;
  const list = (await (await get(`${base}manifest.json`)).json()) as { files: Record<string, string> };
  const shell = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  const wanted = new Map<string, string | undefined>([
    ...shell.map(({ pathname }): Wanted => [pathname, undefined]),
    ...words.map((url): Wanted => [url, undefined]),
    ...files.map(({ url, sri }): Wanted => [url, sri]),
    ...Object.entries(list.files)
      .filter(([file]) => /\.(js|css)$/.test(file))
      .map(([file, hash]): Wanted => [base + file, hash]),
  ]);
  return Promise.all(
    [...wanted].map(async ([url, hash]): Promise<[string, Response]> => [url, await get(url, hash)]),
  );
}
