import { rm } from 'node:fs/promises';
import type { DeclaredRoute } from '@playday/shared/api-contract/remote-definition';
import type { RenderTask } from '../../src/page/render-task.ts';
import { drawn, openDocuments, type TestDocuments } from '../testing/test-documents.ts';

let shell: Awaited<ReturnType<typeof openDocuments>> | undefined;
afterEach(() => shell?.close());

async function open(options: TestDocuments = {}) {
  shell = await openDocuments(options);
  const { app, pages, frames } = shell;
  return {
    app,
    pages,
    frames,
    release: shell.release,
    // `inject` starts only when it is awaited.
    get: async (url: string) => app.inject({ url }),
  };
}
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const random = () => Math.random().toString(36).slice(2);

test('90 made-up query strings of a page: it is rendered once', async () => {
  const { get, pages } = await open();
  const tags = ['x', 'fbclid', 'gclid', 'utm_source', 'next', 'order', 'seams'];
  await Promise.all(
    numbers(90).map((number) => get(`/?${tags[number % tags.length]}=${random()}`)),
  );
  expect(pages).toEqual(['/']);
});

test('page for everybody: at a proxy, too, no copy is older than half a minute', async () => {
  let now = 0;
  const { get } = await open({ now: () => now });
  const headersAt = async (ms: number) => {
    now = ms;
    const { headers } = await get('/');
    return [headers['cache-control'], headers.age];
  };
  const control = 'public, max-age=0, s-maxage=5, stale-while-revalidate=25, no-transform';
  expect(await headersAt(0)).toEqual([control, '0']);
  // Served while the next one is rendered: 25 of its 30 seconds are over.
  expect(await headersAt(25_000)).toEqual([control, '25']);
});

test('page without images: a header requests its script, also of the cached copy', async () => {
  const { get } = await open({
    page: async (task) => ({ ...drawn(task), html: task.url === '/' ? '<img src="/x">' : 'text' }),
  });
  const linkOf = async (path: string) => (await get(path)).headers.link;
  expect(await linkOf('/')).toBeUndefined();
  for (const _ of numbers(2))
    expect(await linkOf('/faq')).toMatch(/^<\/assets\/[^/]+\/main\.js>; rel=preload; as=script;/);
});

test.each([
  ['/news?utm_source=a&page=2&fbclid=b', '/news?page=2'],
  ['/news?page=2&page=3', '/news?page=2'],
  ['/news/?page=02', '/news'],
  ['/news?page=100000', '/news'],
  ['/events?shown=40&lang=th', '/events?shown=40'],
  ['/events?shown=4e1', '/events'],
  ['/events?shown=201', '/events'],
  ['/event/jazz?shown=40&page=2', '/event/jazz'],
  ['/login?next=/account', '/login'],
  ['/verify?token=abc', '/verify'],
])('%s is rendered as %s', async (asked, drawn) => {
  const { get, pages } = await open();
  await get(asked);
  expect(pages).toEqual([drawn]);
});

test('each language has its own document, whether the query or the cookie selects it', async () => {
  const { get, app, pages } = await open();
  await get('/faq?lang=th');
  await app.inject({ url: '/faq', headers: { cookie: 'LANG=th' } });
  await get('/faq');
  expect(pages).toEqual(['/faq', '/faq']);
});

test.each([
  ['/faq', '', '/faq'],
  ['/faq', 'LANG=en', '/faq'],
  ['/faq?lang=xx', '', '/faq'],
  ['/faq?lang=en', '', '/faq?lang=en'],
  ['/faq?lang=en', 'LANG=th', '/faq?lang=en'],
  ['/faq?lang=th', '', '/faq?lang=th'],
  ['/faq', 'LANG=th', '/faq?lang=th'],
  ['/news?page=2&lang=km', '', '/news?page=2&amp;lang=km'],
])('%s with the cookie "%s": the canonical address is %s', async (url, cookie, canonical) => {
  const { app } = await open({
    page: async (task) => ({ ...drawn(task), meta: { title: '', canonical: task.url } }),
  });
  // In the cache are the documents of all others.
  for (const before of ['/faq', '/faq?lang=en', '/faq?lang=th']) await app.inject({ url: before });
  const { body } = await app.inject({ url, headers: { cookie } });
  expect(/rel="canonical" href="https?:\/\/[^/]+([^"]+)"/.exec(body)?.[1]).toBe(canonical);
});

test.each([
  '/forgot-password/',
  '/verify?token=',
  '/verify_changed?token=',
  '/erase-confirm?token=',
  '/erase-withdraw?token=',
  '/message-register?email=',
])(
  '%s with a secret: kept by no cache, not indexed, and the head names no address',
  async (path) => {
    const secret = random() + random();
    const { get } = await open({
      page: async (task) => ({ ...drawn(task), meta: { title: '', canonical: task.url } }),
    });
    const { headers, body } = await get(path + secret);
    expect(headers['cache-control']).toBe('private, no-store, no-transform');
    expect(body).toContain('noindex');
    expect(body).not.toMatch(/canonical|hreflang|og:url/);
    // The page itself may show it, once.
    expect(body.split(secret).length).toBeLessThanOrEqual(2);
  },
);

test.each(['/event/', '/forgot-password/', '/news/', '/'])(
  '%s and 15 kB: the document contains none of it',
  async (path) => {
    const { get, pages } = await open();
    expect((await get(path + 'x'.repeat(15_000))).body).not.toContain('x'.repeat(100));
    expect(pages.filter((url) => url.length > 1000)).toEqual([]);
  },
);

/** Serves a route with a query parameter of each kind and two permissions. */
async function openSearch(options: TestDocuments = {}) {
  const opened = await open(options);
  const route: DeclaredRoute = {
    path: '/search',
    permissions: ['camera', 'geolocation'],
    query: {
      page: 9,
      sort: { kind: 'list', values: ['price', 'date'] },
      city: { kind: 'slug', documents: 2 },
      from: { kind: 'date', documents: 2 },
      q: { kind: 'text' },
    },
  };
  opened.release.remotes = {
    ...opened.release.remotes,
    catalog: { routes: [route], slots: [], offline: [] },
  };
  return opened;
}

test.each([
  ['?page=9&sort=date&city=osaka&from=2026-02-28', '?page=9&sort=date&city=osaka&from=2026-02-28'],
  ['?from=2026-02-28&city=osaka&city=tokyo&x=1', '?city=osaka&from=2026-02-28'],
  ['?page=10&sort=name&city=Osaka&from=2026-02-30', ''],
  ['?page=&sort=&city=&from=&q=', ''],
  ['?sort=price,date&city=a--b&from=2026-2-8', ''],
  ['?city=-a', ''],
  [`?city=${'a'.repeat(64)}`, `?city=${'a'.repeat(64)}`],
  [`?city=${'a'.repeat(65)}`, ''],
  ['?q=caf%c3%a9+%26+bar', '?q=caf%C3%A9%20%26%20bar'],
  [`?q=${'%F0%9F%8E%B5'.repeat(64)}`, `?q=${'%F0%9F%8E%B5'.repeat(64)}`],
  [`?q=${'a'.repeat(65)}`, `?q=${'a'.repeat(64)}`],
  ['?q=a%00b', '?q=a%20b'],
  ['?q=++', ''],
])('declared query parameters: %s is rendered as "%s"', async (asked, rendered) => {
  const { get, pages } = await openSearch();
  await get(`/search${asked}`);
  expect(pages).toEqual([`/search${rendered}`]);
});

test.each([
  { what: 'content', page: async (task: RenderTask) => drawn(task) },
  { what: 'a redirect', page: async () => ({ redirect: '/', status: 302 }) },
  {
    what: 'a page that does not exist',
    page: async (task: RenderTask) => ({ ...drawn(task), status: 404 }),
  },
])('free text answered with $what: rendered for each request, cached nowhere', async ({ page }) => {
  const { get, pages } = await openSearch({ page });
  for (const _ of numbers(2)) {
    expect((await get('/search?q=jazz')).headers['cache-control']).toBe(
      'private, no-store, no-transform',
    );
  }
  expect(pages).toHaveLength(2);
  // Proxies may cache it, and not alter it.
  expect((await get('/search?city=osaka')).headers['cache-control']).toMatch(
    /^public, .*, no-transform$/,
  );
});

test('free text: not indexed, and the head names no address', async () => {
  const { get } = await openSearch();
  const { body } = await get('/search?q=jazz');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toMatch(/canonical|hreflang|og:url/);
  expect((await get('/search?city=osaka')).body).not.toContain('noindex');
});

test('slugs and dates: cached up to the declared number, no other page makes room', async () => {
  const { get, pages } = await openSearch();
  const cities = numbers(30).map((number) => `/search?city=c${number}`);
  await get('/search');
  await get('/search?from=2026-01-01');
  for (const city of cities) await get(city);
  const rendered = async (url: string) => {
    const before = pages.length;
    await get(url);
    return pages.length > before;
  };
  expect(await rendered('/search')).toBe(false);
  expect(await rendered('/search?from=2026-01-01')).toBe(false);
  expect(await Promise.all(cities.slice(-2).map(rendered))).toEqual([false, false]);
  expect(await rendered('/search?city=c0')).toBe(true);
});

test('permissions: only the document of the route that declares them allows them', async () => {
  const { get } = await openSearch();
  expect((await get('/search')).headers['permissions-policy']).toBe(
    'camera=(self), microphone=(), geolocation=(self), payment=()',
  );
  expect((await get('/none')).headers['permissions-policy']).toBe(
    'camera=(), microphone=(), geolocation=(), payment=()',
  );
});

test('90 unknown addresses share one document: the home screen with 404 and noindex', async () => {
  const { get, pages } = await open();
  const replies = await Promise.all(
    numbers(90).map(() => get(`/${random()}/${random()}?shown=40`)),
  );
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(numbers(90).map(() => 404));
  expect(replies[0]?.body).toContain('noindex');
  expect(replies[0]?.body).not.toContain('/404" ');
  expect(pages).toHaveLength(1);
});

describe('client that asks for 100 made-up addresses of a wildcard route', () => {
  const attacker = '198.51.100.7';
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const held = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { until: promise, goOn: resolve };
  };
  async function openFlooded(now: () => number, until: Promise<void>) {
    const opened = await open({
      now,
      page: async (task) => {
        if (task.url.includes('made-up')) await until;
        return drawn(task);
      },
    });
    /** Asks for the pages, and waits until those that are refused were answered. */
    async function flood() {
      const answered: Awaited<ReturnType<typeof opened.get>>[] = [];
      const all = numbers(100).map(async (number) => {
        const url = `/event/made-up-${number}`;
        answered.push(await opened.app.inject({ url, remoteAddress: attacker }));
      });
      while (answered.length < 67) await new Promise(setImmediate);
      /** Lets the pauses between the client's pages pass until all are answered. */
      async function end() {
        while (answered.length < 100) {
          jest.advanceTimersByTime(1);
          await new Promise(setImmediate);
        }
        await Promise.all(all);
      }
      return { refused: [...answered], answered, end };
    }
    return { ...opened, flood };
  }

  test('one is rendered, 32 wait, its others get the frame', async () => {
    const { until, goOn } = held();
    const { pages, frames, flood } = await openFlooded(() => 0, until);
    const { refused, answered, end } = await flood();
    for (const { statusCode, headers } of refused) {
      expect(statusCode).toBe(503);
      expect(headers).toMatchObject({
        'retry-after': '2',
        'cache-control': 'no-store, no-transform',
      });
    }
    expect(frames).toHaveLength(1);
    expect(pages).toHaveLength(1);
    goOn();
    await end();
    expect(answered.slice(67).map(({ statusCode }) => statusCode)).toEqual(
      numbers(33).map(() => 200),
    );
  });

  /** The status of the first of 40 searches that is answered: those before it wait. */
  const refusedSearch = async (app: Awaited<ReturnType<typeof open>>['app']) => {
    const asked = numbers(40).map((number) =>
      app.inject({ url: `/events?q=made-up-${number}${random()}`, remoteAddress: attacker }),
    );
    return (await Promise.race(asked)).statusCode;
  };

  test('searches that are refused: the frame is drawn once', async () => {
    const { until, goOn } = held();
    const { app, frames, flood } = await openFlooded(() => 0, until);
    const { end } = await flood();
    frames.length = 0;
    const first = await refusedSearch(app);
    const second = await refusedSearch(app);
    expect([first, second]).toEqual([503, 503]);
    expect(frames).toHaveLength(1);
    goOn();
    await end();
  });

  test('frame that could not be drawn: who is refused next does not get it', async () => {
    const { until, goOn } = held();
    let isBroken = true;
    const { app, frames } = await open({
      now: () => 0,
      page: (task) => until.then(() => drawn(task)),
      frame: async (task) =>
        isBroken ? { ...drawn(task), status: 503, html: '', isComplete: false } : drawn(task),
    });
    await refusedSearch(app);
    isBroken = false;
    await refusedSearch(app);
    expect(frames).toHaveLength(2);
    goOn();
  });

  test('another client’s new page and a renewal do not wait for its pages', async () => {
    let now = 0;
    const { until, goOn } = held();
    const { app, pages, get, flood } = await openFlooded(() => now, until);
    await get('/faq');
    const { end } = await flood();
    now = 6000;
    expect((await get('/faq')).statusCode).toBe(200);
    const other = app
      .inject({ url: '/event/neon-garden', remoteAddress: '203.0.113.9' })
      .then((reply) => reply);
    expect((await other).statusCode).toBe(200);
    expect(pages).toEqual(['/faq', '/event/made-up-0', '/faq', '/event/neon-garden']);
    goOn();
    await end();
  });

  test('page with a last copy: served although its rendering is refused', async () => {
    let now = 0;
    const { until, goOn } = held();
    const { app, flood } = await openFlooded(() => now, until);
    const read = () => app.inject({ url: '/event/neon-garden', remoteAddress: attacker });
    expect((await read()).statusCode).toBe(200);
    now = 120_000;
    const { end } = await flood();
    const reply = await read();
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<main>/event/neon-garden</main>');
    expect(reply.headers['cache-control']).toBe('no-store, no-transform');
    goOn();
    await end();
  });
});

test('addresses of pages not found do not evict other pages from the cache', async () => {
  const { get, pages } = await open({
    now: () => 0,
    page: async (task) => ({ ...drawn(task), status: task.url === '/' ? 200 : 404 }),
  });
  await get('/');
  for (const number of numbers(2100)) await get(`/event/${number}`);
  pages.length = 0;
  await get('/event/2099');
  await get('/');
  expect(pages).toEqual([]);
  await get('/event/1');
  expect(pages).toEqual(['/event/1']);
});

test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', '/.//evil.example'])(
  'redirect of a page to %s: the target is a page of the shop',
  async (redirect) => {
    const { get } = await open({ page: async () => ({ redirect, status: 302 }) });
    expect((await get('/')).headers.location).toMatch(/^\/(?![/\\])/);
  },
);

test('release files lost and not fetchable: 503 with Retry-After, without file paths', async () => {
  const { get, release } = await open();
  for (const build of [release.shell, ...Object.values(release.builds)])
    if (build) await rm(build.folder, { recursive: true });
  const { statusCode, headers, body } = await get('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(body).not.toMatch(/tmp|ENOENT|playday-/);
});

test.each(['/?lang=th', '/?preview=abcdefghijklmnopqrstuvwxyz.0123'])(
  'cookie of %s: for HTTPS only where the shop has HTTPS',
  async (url) => {
    const cookieOf = (of: Awaited<ReturnType<typeof open>>) =>
      of.get(url).then(({ headers }) => String(headers['set-cookie']));
    expect(await cookieOf(await open())).not.toContain('Secure');
    await shell?.close();
    const secure = await cookieOf(await open({ isSecure: true }));
    expect(secure).toMatch(/^(?:LANG|PREVIEW)=.*; SameSite=Lax; Secure$/);
  },
);

test.each([
  ['/event/GODOWN-NINE', '/event/godown-nine'],
  ['/EVENT/Godown-Nine', '/event/godown-nine'],
  ['/event/godown-nine.', '/event/godown-nine'],
  ['/event/godown-nine),', '/event/godown-nine'],
  ['/event/godown-nine%E0%B8%84%E0%B9%88%E0%B8%B0', '/event/godown-nine'],
  ['/event/godown-nine%E2%80%8B', '/event/godown-nine'],
  ['/event/godown-nine%20', '/event/godown-nine'],
  ['/event/godown-nine&fbclid=x?lang=th', '/event/godown-nine?lang=th'],
  ['/faq%E3%80%82', '/faq'],
  ['/ACCOUNT/Tickets', '/account/tickets'],
])('address as it is typed or pasted, %s: leads to %s', async (typed, meant) => {
  const { get } = await open({
    page: async (task) => ({
      ...drawn(task),
      status: /^\/(?:event\/godown-nine|faq)$/.test(task.url) ? 200 : 404,
    }),
  });
  const { statusCode, headers } = await get(typed);
  expect([statusCode, headers.location]).toEqual([308, meant]);
});

test.each([
  '/event/no-such-night',
  '/event/NO-SUCH-NIGHT',
  '/nothing.',
  '/%E0%B8%87',
  '/event/godown-nine-2',
])('address %s that leads nowhere however it is read: a page that says so', async (typed) => {
  const { get } = await open({
    page: async (task) => ({
      ...drawn(task),
      status: task.url === '/event/godown-nine' ? 200 : 404,
    }),
  });
  expect((await get(typed)).statusCode).toBe(404);
});

test('malformed address: a browser gets the page that says so, a program the error', async () => {
  const { app } = await open({ page: async (task) => ({ ...drawn(task), status: 404 }) });
  const asBrowser = await app.inject({ url: '/event/x%ZZ', headers: { accept: 'text/html,*/*' } });
  expect([asBrowser.statusCode, asBrowser.headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect((await app.inject({ url: '/event/x%ZZ' })).statusCode).toBe(400);
});

test.each([
  ['TH', 'th'],
  ['th-TH', 'th'],
  ['zh_Hans_CN', 'zh'],
  ['fr', 'en'],
])('?lang=%s: the page is in %s', async (named, language) => {
  const { get } = await open();
  expect((await get(`/faq?lang=${named}`)).body).toContain(`lang="${language}"`);
});

test('path longer than any of ours, in the wrong case: the frame alone', async () => {
  const { get, pages } = await open();
  await get(`/EVENT/${'a'.repeat(1500)}`);
  expect(pages).toEqual([]);
});
