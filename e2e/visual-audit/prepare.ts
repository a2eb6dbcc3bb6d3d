import type { Page, Route } from '@playwright/test';

type Stored = Record<string, string>;

/**
 * What the browser holds when the page is asked for, and nothing else: other screens leave no trace. Done once, so
 * that the page may change it afterwards.
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
 * The api's answer to one operation, for this page alone, and for so many `times`. A function makes it of what the page
 * sent.
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

/** The api answers one operation, changed on its way. */
export async function change<Body>(page: Page, path: string, to: (body: Body) => unknown) {
  await page.route(api(path), async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: to((await response.json()) as Body) });
  });
}

export const fail = (page: Page, path: string, method?: string) =>
  answer(page, path, { code: 1050, message: sorry }, 500, method);

/** What the api says of a fault of its own, in the language of nobody: tests look for keys, not for this. */
export const sorry = 'Something went wrong on our side. Please try again.';

const api = (path: string) => (url: URL) =>
  path.endsWith('*') ? url.pathname.startsWith(`/api/${path.slice(0, -1)}`) : url.pathname === `/api/${path}`;
