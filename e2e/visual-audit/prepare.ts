import type { Page, Route } from '@playwright/test';

type Stored = Record<string, string>;

/**
 * Sets the browser's storage before the page is requested and removes everything else, so that screens do not affect each
 * other. Happens once, so that the page can change it afterwards.
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

/** Replaces the api's answer to one operation for this page, `times` times. A function receives what the page sent. */
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

/** Changes the api's answer to one operation in transit. */
export async function change<Body>(page: Page, path: string, to: (body: Body) => unknown) {
  await page.route(api(path), async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: to((await response.json()) as Body) });
  });
}

export const fail = (page: Page, path: string, method?: string) =>
  answer(page, path, { code: 1050, message: sorry }, 500, method);

/** The api's message for an internal error, in English whatever the page's language. */
export const sorry = 'Something went wrong on our side. Please try again.';

const api = (path: string) => (url: URL) =>
  path.endsWith('*') ? url.pathname.startsWith(`/api/${path.slice(0, -1)}`) : url.pathname === `/api/${path}`;
