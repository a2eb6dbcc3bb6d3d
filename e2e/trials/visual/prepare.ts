import type { BuyerStatus, EventDetails, Hold } from '@playday/shared/api-contract';
import type { Browser, Page } from '@playwright/test';
import type { Shop } from './screen.ts';

type Stored = Record<string, string>;

/**
 * Sets the browser's storage before the page is requested and removes everything else, so that
 * screens do not affect each other. Happens once, so that the page can change it afterwards.
 */
export async function holdInStorage(page: Page, local: Stored, session: Stored = {}) {
  await page.addInitScript(
    ([local, session]) => {
      if (sessionStorage.getItem('prepared')) return;
      localStorage.clear();
      sessionStorage.setItem('prepared', 'yes');
      for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
      for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
    },
    [local, session] as const,
  );
}

/**
 * Replaces the api's answer to one operation for this page, `times` times. A function receives what
 * the page sent.
 */
export async function answer<Sent = never>(
  page: Page,
  path: string,
  body: object | ((sent: Sent) => object),
  status = 200,
  method?: string,
  times = Number.POSITIVE_INFINITY,
) {
  let given = 0;
  await page.route(api(path), (route) => {
    const request = route.request();
    if ((method && request.method() !== method) || given++ >= times) return route.fallback();
    const json: object = typeof body === 'function' ? body(request.postDataJSON() as Sent) : body;
    return route.fulfill({ status, json });
  });
}

/** A screen on which the api's answer to one operation is changed in transit. */
export const changing = <Body extends object>(path: string, to: (body: Body) => unknown) => ({
  given: (page: Page) =>
    page.route(api(path), async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, json: to((await response.json()) as Body) });
    }),
});

/**
 * A screen on which the api gives this answer; the browser's message about a refusal is expected.
 */
export const answering = (path: string, body: object, status = 200, method?: string) => ({
  given: (page: Page) => answer(page, path, body, status, method),
  ...(status >= 400 && { complains: new RegExp(`status of ${status}`) }),
});

/** A screen on which the api answers with what is made of an event, that of `inCart`. */
export const answeringOf = (path: string, of: (details: EventDetails) => object) => ({
  given: async (page: Page, shop: Shop) =>
    answer(page, path, of(await shop.event(fight)), 200, 'GET'),
});

/** A screen on which the api refuses something with a code. */
export const refusing = (
  path: string,
  code: number,
  status: number,
  more: object = {},
  method?: string,
) => answering(path, { code, message: sorry, ...more }, status, method);

/** A screen on which the api fails. */
export const failing = (path: string, method?: string) => refusing(path, 1050, 500, {}, method);

/** A screen on which a request is never answered. */
export const hanging = (path: string) => ({
  given: (page: Page) => page.route(api(path), () => {}),
});

/** The api's message for an internal error, in English whatever the page's language. */
export const sorry = 'Something went wrong on our side. Please try again.';

const api = (path: string) => (url: URL) =>
  path.endsWith('*')
    ? url.pathname.startsWith(`/api/${path.slice(0, -1)}`)
    : url.pathname === `/api/${path}`;

type Tickets = { id: number; count: number }[];

/**
 * Answers for holds as the api does: what the page asks for is held, and before it asks what
 * `counts` says of each ticket type. The hold ends after `seconds`. `most`: the highest number of
 * tickets left per type.
 */
export async function answerHolds(
  page: Page,
  { event, tickets }: EventDetails,
  { counts, seconds, most = 1000 }: { counts: readonly number[]; seconds: number; most?: number },
): Promise<void> {
  const endsAt = new Date(Date.now() + 1000 * seconds).toISOString();
  const leftOf = (id: number) =>
    Math.min(tickets.find((ticket) => ticket.id === id)?.left ?? 0, most);
  const holdOf = (revision: number, held: Tickets): Hold => ({
    ...{ event: event.id, revision, expiresAt: endsAt, isExtended: false, isScarce: false },
    serverNow: new Date().toISOString(),
    remaining: 4 - held.reduce((sum, { count }) => sum + count, 0),
    tickets: held.map(({ id, count }) => ({ id, count, left: leftOf(id) })),
  });
  let held: Tickets = counts.flatMap((count, index) => {
    const ticket = tickets[index];
    return ticket && count > 0 ? [{ id: ticket.id, count }] : [];
  });
  let revision = 1;
  const keep = (sent: { revision: number; tickets: Tickets }) => {
    ({ revision, tickets: held } = sent);
    return holdOf(revision, held);
  };
  const status = (): BuyerStatus => {
    const hold = held.length > 0 ? holdOf(revision, held) : null;
    const { remaining, serverNow } = holdOf(revision, held);
    return { ...{ hold, remaining, serverNow }, owned: 0, pendingOrder: null, admittedUntil: null };
  };
  const none = () => {
    held = [];
    return {};
  };
  await answer(page, 'user/hold', keep, 200, 'PUT');
  await answer(page, 'user/hold', status, 200, 'GET');
  await answer(page, 'user/hold', none, 200, 'DELETE');
}

/** Signs the demo account in through the form, once, and returns what the browser stores for it. */
export async function signInByForm(browser: Browser, url: string): Promise<Record<string, string>> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.waitForSelector('html[data-hydrated]');
  await page.getByLabel('E-mail or phone').fill('demo@playday.test');
  await page.getByLabel('Password', { exact: true }).fill('Playday2026');
  await page.locator('main form [type=submit]:enabled').click();
  await page.waitForFunction(() => localStorage.getItem('access_token') !== null);
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  await page.close();
  return { access_token: token };
}

// Steps that several screens share. They select elements by position, because the page may be in
// any language.
export const fight = 'dok-kham-fight-night';
export const inCart = { cart: { event: fight, counts: [2, 1] } };

/**
 * Presses a button, or navigates by a link, because requests of the server's rendering cannot be
 * replaced in the browser.
 */
export const press = (what: string) => ({
  then: (page: Page) => page.locator(what).first().click(),
});
/** Waits for what the page shows in the end. */
export const awaiting = (shown: string) => ({
  then: (page: Page) => page.locator(shown).first().waitFor(),
});

/** Fills in fields, sends their form, and waits for what its answer shows. */
export const submitting = (fields: Record<string, string>, shown?: string, form = 'main form') => ({
  async then(page: Page) {
    for (const [field, value] of Object.entries(fields))
      await page.locator(field).first().fill(value);
    await page.locator(`${form} [type=submit]:enabled`).first().click();
    if (shown) await page.locator(shown).first().waitFor();
  },
});
export const firstField = 'main form input >> nth=0';
export const passwordField = 'main form input[type=password]:visible';
export const credentials = { [firstField]: 'demo@playday.test', [passwordField]: 'Playday2026' };

export const touchingAll = {
  async then(page: Page) {
    for (const input of await page.locator('main form input:visible').all()) {
      await input.focus();
      await input.blur();
    }
  },
};
