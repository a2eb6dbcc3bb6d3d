import { languages, withLanguage } from '@playday/shared/rules/languages/languages';
import type { Page } from '@playwright/test';
import robotsParser from 'robots-parser';
import { ports } from '../ports.ts';
import { expect, test } from './journey-test.ts';

const baseURL = `http://localhost:${ports.shell}`;

/**
 * Every public page whose address may be known, one of each kind, and those with a query of their
 * own.
 */
const paths = [
  '/',
  '/events',
  '/event/plastic-monsoon-live',
  '/event/ghost-stories',
  '/news',
  '/news?page=2',
  '/news/payday-playday',
  '/partners',
  '/faq',
  '/about-us',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/app-data-erase',
  '/staff-data-erase',
];
const locales = { en: 'en_GB', th: 'th_TH', zh: 'zh_CN', km: 'km_KH' };
const crawlers = [
  'Googlebot',
  'Googlebot-Image',
  'Bingbot',
  'Twitterbot',
  'facebookexternalhit',
  'Slackbot',
];

/** What a document says about itself to a crawler, which has no cookies. */
async function read(page: Page, path: string) {
  const answer = await fetch(new URL(path, baseURL));
  expect([path, answer.status]).toEqual([path, 200]);
  return page.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      const all = <Name extends string>(selector: string, name: Name) =>
        [...parsed.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
      const entries = [...parsed.querySelectorAll('meta[property]')].map((meta) => [
        meta.getAttribute('property') ?? '',
        meta.getAttribute('content') ?? '',
      ]);
      return {
        meta: Object.fromEntries(entries) as Record<string, string>,
        headings: parsed.querySelectorAll('h1').length,
        canonical: all('link[rel=canonical]', 'href'),
        alternates: Object.fromEntries(
          [...parsed.querySelectorAll('link[hreflang]')].map((link) => [
            link.getAttribute('hreflang'),
            link.getAttribute('href'),
          ]),
        ) as Record<string, string>,
        jsonLd: parsed.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
        addresses: [
          ...all('meta', 'content'),
          ...all('link', 'href'),
          ...all('img, script[src]', 'src'),
          ...[...all('img, source', 'srcset')].flatMap((set) =>
            set.split(', ').map((each) => each.split(' ')[0] ?? ''),
          ),
        ],
      };
    },
    await answer.text(),
  );
}

test('robots.txt allows crawlers everything that the pages show and refer to', async ({
  page,
  request,
}) => {
  const robots = robotsParser(
    `${baseURL}/robots.txt`,
    await (await request.get('/robots.txt')).text(),
  );
  const refused = new Set<string>();
  let posters = 0;
  for (const path of paths) {
    const { addresses, jsonLd } = await read(page, path);
    const inJsonLd = [...jsonLd.matchAll(/"(https?:[^"]+)"/g)].map(([, url]) => url ?? '');
    const own = [path, ...addresses, ...inJsonLd]
      .filter((address) => /^(?:\/|https?:)/.test(address))
      .map((address) => new URL(address, baseURL))
      .filter(({ origin }) => origin === baseURL);
    posters += own.filter(({ pathname }) => pathname.startsWith('/api/media/')).length;
    for (const { href } of own)
      for (const crawler of crawlers)
        if (!robots.isAllowed(href, crawler)) refused.add(`${href} ${crawler}`);
  }
  expect(posters).toBeGreaterThan(50);
  expect([...refused]).toEqual([]);
  for (const closed of ['/api/event', '/account/orders', '/billing'])
    expect([closed, robots.isAllowed(baseURL + closed, 'Googlebot')]).toEqual([closed, false]);
});

test('page in each language: rendered on the server, canonical, naming the others', async ({
  page,
}) => {
  for (const path of paths) {
    const bare = baseURL + path;
    const alternates = {
      ...Object.fromEntries(languages.map((language) => [language, withLanguage(bare, language)])),
      'x-default': bare,
    };
    for (const [name, address] of Object.entries(alternates)) {
      const { meta, ...head } = await read(page, address);
      const language = languages.find((each) => each === name) ?? 'en';
      expect(head.alternates, address).toEqual(alternates);
      expect([address, head.headings]).toEqual([address, 1]);
      expect([head.canonical, meta['og:url']]).toEqual([[address], address]);
      expect([address, meta['og:locale']]).toEqual([address, locales[language]]);
      const jsonLd = JSON.parse(head.jsonLd) as { url?: string; inLanguage?: string };
      expect(jsonLd.url ?? address).toBe(address);
      expect(jsonLd.inLanguage ?? language).toBe(language);
    }
  }
  // Their addresses carry secrets, so their documents name none.
  for (const path of ['/forgot-password', '/refund', '/receive'])
    expect([path, (await read(page, path)).headings]).toEqual([path, 1]);
  const shown = await read(page, '/events?shown=40&when=weekend&city=bangkok&lang=th&utm_source=x');
  expect(shown.canonical).toEqual([`${baseURL}/events?city=bangkok&lang=th`]);
});
