import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test } from '../../journeys/buyer.ts';
import { choose, goToBilling } from '../../journeys/checkout.ts';
import { expect, expectConsoleErrors, live, visit } from '../../journeys/journey-test.ts';
import { openOtherShell, otherShell } from '../../journeys/other-shell.ts';

/**
 * A tag manager that reports everything in `dataLayer` and the page's address, loads a further
 * script by a plain URL, and tries one from a place that is not configured.
 */
const script = (origin: string) => `
  const report = (seen) =>
    fetch('${origin}/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify(seen) });
  const load = (src) =>
    document.head.append(Object.assign(document.createElement('script'), { src }));
  dataLayer.forEach((item) => report(item));
  const push = dataLayer.push;
  dataLayer.push = (...items) => {
    items.forEach((item) => report(item));
    return push.apply(dataLayer, items);
  };
  report({ page: location.href, referrer: document.referrer });
  load('${origin}/more.js');
  try { load('http://127.0.0.1:9/other.js'); } catch (error) { report({ refused: error.name }); }
`;

interface Reported {
  /** Of a command. */
  0?: string;
  event?: string;
  page?: string;
  referrer?: string;
  refused?: string;
  ecommerce?: { transaction_id: string; currency: string };
}

const reported: Reported[] = [];
const requested: string[] = [];
let server: Server;
let closeShell: (() => Promise<void>) | undefined;

test.use({ baseURL: otherShell });

test.beforeAll(async () => {
  server = createServer(async (request, response) => {
    requested.push(request.url ?? '');
    if (request.method !== 'POST')
      return response
        .setHeader('content-type', 'text/javascript')
        .end(request.url === '/more.js' ? '' : script(origin));
    reported.push((await json(request)) as Reported);
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeShell = await openOtherShell({ TAG_MANAGER_URL: `${origin}/gtm.js?id=GTM-TEST` });
});

test.afterAll(async () => {
  await closeShell?.();
  server.close();
});

test.beforeEach(() => {
  reported.length = 0;
  requested.length = 0;
});

/** How often the tag manager ran. */
const runs = () => requested.filter((url) => url === '/more.js').length;

test('configured tag manager: gets each purchase once, and no personal data', async ({
  page,
  buyer,
}) => {
  await choose(page, 'boom-science-fair', { 'Child, any size': 1 });
  expect(requested).toEqual([]);
  const notice = page.getByRole('region', { name: 'Cookies of other providers' });
  await notice.getByRole('button', { name: 'Choose' }).click();
  await notice.getByRole('checkbox', { name: /^Statistics/ }).check();
  await notice.getByRole('button', { name: 'Save my choice' }).click();
  await expect.poll(runs).toBe(1);
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  // Reports arrive in any order.
  await expect
    .poll(() => reported.filter((item) => item[0] === 'consent'))
    .toEqual(
      expect.arrayContaining([
        { 0: 'consent', 1: 'default', 2: { ...denied, analytics_storage: 'denied' } },
        { 0: 'consent', 1: 'update', 2: { ...denied, analytics_storage: 'granted' } },
      ]),
    );
  await goToBilling(page);
  await live(page);
  await expect(page.locator('script[src*="gtm.js"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'ORDER', exact: true }).click();
  await page.getByRole('link', { name: 'WATCH ORDER' }).click();
  await expect(page.locator('h1')).toHaveText('You’re in!');
  const order = new URL(page.url()).searchParams.get('order');
  // A document that is left before the tag manager runs in it reports nothing.
  await expect.poll(runs).toBe(2);
  await page.reload();
  await live(page);
  await expect.poll(runs).toBe(3);

  await expect
    .poll(() => reported.filter(({ event }) => event === 'purchase'))
    .toEqual([
      expect.objectContaining({ ecommerce: expect.objectContaining({ transaction_id: order }) }),
    ]);
  // The script of another origin, once per document.
  await expect
    .poll(() => reported.filter(({ refused }) => refused))
    .toEqual(Array(3).fill({ refused: 'TypeError' }));
  for (const personal of [buyer.token, buyer.login, buyer.phone, buyer.lastName])
    expect(JSON.stringify([reported, requested])).not.toContain(personal);
});

test('page with a token in its address: loads no tag manager, which never learns it', async ({
  page,
  consoleErrors,
}) => {
  await visit(page, '/verify?token=a-secret-token');
  await page.getByRole('link', { name: 'Playday' }).first().click();
  await expect(page).toHaveURL(`${otherShell}/`);
  expect(requested).toEqual([]);
  await visit(page, '/verify?token=a-secret-token');
  await page.evaluate(() => location.assign('/faq'));
  await page.getByRole('button', { name: 'Allow all' }).click();
  await expect.poll(runs).toBe(1);
  await expect.poll(() => reported.filter((item) => item.page).length).toBe(1);
  expect(JSON.stringify([reported, requested])).not.toContain('a-secret-token');
  // The token is a made-up one.
  expectConsoleErrors(consoleErrors, /status of 400/);
});
