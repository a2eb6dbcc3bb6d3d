import type { BrowserContext, Page } from '@playwright/test';
import type { Buyer } from './buyer.ts';

/** Personal data of a buyer: name, addresses, phone, token, orders and tickets. */
export async function tracesOf(buyer: Buyer): Promise<string[]> {
  const [{ orders }, tickets] = await Promise.all([
    buyer.http('GET /user/profile/orders'),
    buyer.http('GET /user/profile/tickets'),
  ]);
  const owned = tickets.flatMap((group) => group.tickets);
  return [
    buyer.firstName,
    buyer.lastName,
    buyer.login,
    encodeURIComponent(buyer.login),
    buyer.phone,
    buyer.phone.replace(/^66/, '0'),
    buyer.token,
    ...orders.flatMap(({ pubId, payId }) => [pubId, ...(payId ? [payId] : [])]),
    ...owned.flatMap(({ pubId, qr }) => [pubId, ...(qr ? [qr.slice(-200)] : [])]),
  ];
}

const found = (text: string, traces: string[]) => traces.filter((trace) => text.includes(trace));

/** The page's HTML and the values of its fields. */
export async function tracesInPage(page: Page, traces: string[]): Promise<string[]> {
  const text = await page.evaluate(() =>
    [
      location.href,
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
        ({ value }) => value,
      ),
    ].join('\n'),
  );
  return found(text, traces);
}

/** Everything that the browser stores for the shop: local and session storage, cookies, caches with bodies, databases. */
export async function tracesInBrowser(context: BrowserContext, page: Page, traces: string[]) {
  const kept = await page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return [
      ...Object.entries({ ...localStorage }),
      ...Object.entries({ ...sessionStorage }),
      ...cached,
      ...(await indexedDB.databases()).map(({ name }) => name),
    ].join('\n');
  });
  return found(kept + JSON.stringify(await context.cookies()), traces);
}
