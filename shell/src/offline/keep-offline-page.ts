import type { PageData } from '../page/page.ts';
import { forgetAllBut, prefix, timesForgotten } from './forget-offline-pages.ts';

/**
 * Caches everything that a remote's page needs: its document, the remote's files and translations,
 * and the shell's files that it uses. Each release and language has its own cache; once one is
 * complete the older ones of this page are deleted. Rejects when a file cannot be fetched, and then
 * leaves the earlier caches as they are.
 */
export async function keepOfflinePage(remote: string, path: string): Promise<void> {
  const before = timesForgotten();
  const document = await get(path);
  const html = await document.clone().text();
  const text = html.match(/<script type="application\/json" id="page">(.*?)<\/script>/s)?.[1];
  if (!text) throw new Error('the response is not a document of the shop');
  const page = JSON.parse(text) as PageData;
  const name =
    `${prefix}${path} ` +
    [page.files[0]?.url, page.remotes[remote]?.build, page.language].join(' ');
  // The document is stored last, so its presence means that the cache is complete.
  const isWhole = await caches.match(path, { cacheName: name, ignoreVary: true });
  const files = isWhole ? [] : await filesOf(page, remote);
  if (timesForgotten() !== before) return;
  const cache = await caches.open(name);
  for (const [url, response] of files) await cache.put(url, response);
  await cache.put(path, document);
  if (timesForgotten() !== before) return forgetAllBut([]);
  const others = Object.values(page.remotes).flatMap(({ offline = [] }) =>
    offline.filter((one) => one !== path),
  );
  await forgetAllBut([name, ...others.map((other) => `${prefix}${other} `)]);
}

async function get(url: string, integrity?: string): Promise<Response> {
  const response = await fetch(url, integrity ? { integrity } : {});
  if (!response.ok || response.redirected)
    throw new Error(`GET ${url} answered ${response.status}`);
  return response;
}

/** A page instead of a file is a proxy's, and would be kept until the next release. */
async function getFile(url: string, integrity?: string): Promise<Response> {
  const response = await get(url, integrity);
  if (response.headers.get('content-type')?.includes('html'))
    throw new Error(`GET ${url} answered a page`);
  return response;
}

type Wanted = [url: string, hash: string | undefined];

/** URLs and responses of the files. The remote's manifest lists the files of its build. */
async function filesOf(
  { files, words, remotes }: PageData,
  remote: string,
): Promise<[string, Response][]> {
  const base = `/mfe/${remote}/${remotes[remote]?.build}/`;
  const list = (await (await getFile(`${base}manifest.json`)).json()) as {
    files: Record<string, string>;
  };
  const shell = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    );
  const wanted = new Map<string, string | undefined>([
    ...shell.map(({ pathname }): Wanted => [pathname, undefined]),
    ...words.map((url): Wanted => [url, undefined]),
    ...files.map(({ url, sri }): Wanted => [url, sri]),
    ...Object.entries(list.files)
      .filter(([file]) => /\.(js|css)$/.test(file))
      .map(([file, hash]): Wanted => [base + file, hash]),
  ]);
  return Promise.all(
    [...wanted].map(
      async ([url, hash]): Promise<[string, Response]> => [url, await getFile(url, hash)],
    ),
  );
}
