import { defaultContacts } from '@playday/shared/rules/contacts';
import type { Build } from '../releases/fetch-build.ts';
import { criticalCss } from './critical-css.ts';
import { documentOf, type DocumentParts } from './document.ts';

const parts: DocumentParts = {
  language: 'th',
  path: '/event/x',
  status: 200,
  html: '<main>hello</main>',
  meta: {
    title: 'Tom & "Jerry" <b>',
    description: 'A night',
    image: '/api/media/x/960.webp',
    jsonLd: { '@type': 'Event', url: '/event/x', name: '</script>', image: ['/api/media/x/960.webp'] },
  },
  chunk: 'event',
  owner: 'catalog',
  page: { now: 1, isRendered: true, loaderData: { a: '</script><script>alert(1)</script>' }, errors: null },
  release: {
    id: 'r',
    builds: {},
    shell: {
      build: 'b',
      folder: '',
      manifest: {
        name: 'shell',
        build: 'b',
        needs: { contracts: [1], kit: [], host: [] },
        files: { 'main.js': 'sha256-x' },
        chunks: {},
      },
      main: 'main.js',
      cssFile: 'main.css',
      css: '',
      stylesFor: criticalCss('body{}.frame{}'),
    },
  },
  captcha: 'altcha',
  contacts: defaultContacts,
  tagManager: undefined,
  isTestShop: false,
  words: { noScript: 'no scripts', preview: { note: 'Preview of {{program}} {{build}}', leave: 'Leave' } },
  styles: { 'event.css': '.a{}' },
};

test('text of a page cannot close the element that contains it', () => {
  const { html } = documentOf(parts);
  expect(html).toContain('Tom &amp; &quot;Jerry&quot; &lt;b&gt;');
  expect(html).not.toContain('</script><script>alert');
  expect(html.match(/<\/script>/g)).toHaveLength(3);
});

test('the head contains language, canonical address and alternate languages', () => {
  const { html } = documentOf(parts);
  expect(html).toContain('<html lang="th">');
  expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/event\/x">/);
  expect(html.match(/hreflang=/g)).toHaveLength(5);
  expect(html).toMatch(/"url":"http:\/\/localhost:\d+\/event\/x"/);
  expect(html).toMatch(/"image":\["http:\/\/localhost:\d+\/api\/media\/x\/960.webp"\]/);
});

test('test shop: every page starts with a note in its language; a real shop has none', () => {
  const real = documentOf(parts).html;
  expect(real).not.toMatch(/ร้านทดสอบ|Test shop/);
  const { html } = documentOf({ ...parts, isTestShop: true });
  expect(html).toMatch(/<aside[^>]*><p>ร้านทดสอบ: [^<]+<\/p><\/aside>\s*<div id="root">/);
  expect(html.replace(/<aside.*<\/aside>\n/, '')).toBe(real);
});

test('page not found: noindex', () => {
  expect(documentOf(parts).html).not.toContain('noindex');
  expect(documentOf({ ...parts, status: 404 }).html).toContain('noindex');
});

test('content security policy: scripts only by hash, and no inline styles but the document’s own', () => {
  const { policy } = documentOf(parts);
  expect(policy).toMatch(/script-src 'sha256-[^']+' 'strict-dynamic';/);
  expect(policy).not.toMatch(/unsafe|nonce/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("connect-src 'self';");
});

test('the policy allows the hosts of reCAPTCHA only where it is configured', () => {
  expect(documentOf(parts).policy).not.toContain('google');
  const { policy } = documentOf({ ...parts, captcha: 'recaptcha' });
  expect(policy).toContain('https://www.google.com');
  expect(policy).toMatch(/frame-src [^;]*https:\/\/recaptcha\.google\.com;/);
  expect(policy).toMatch(/trusted-types .* default goog#html 'allow-duplicates'$/);
});

test('without reCAPTCHA no policy of Google’s is allowed, and each policy’s name once', () => {
  const tagManager = { url: 'https://tags.test/gtm.js', scripts: [], sources: ['https://tags.test'] };
  for (const { policy } of [documentOf(parts), documentOf({ ...parts, tagManager })])
    expect(policy).not.toMatch(/goog#html|allow-duplicates/);
});

test('the policy allows a tag manager’s sources, and the document names it, only where it is configured', () => {
  const without = documentOf(parts);
  expect(without.policy).not.toContain('tags.test');
  expect(without.html).not.toContain('tagManager');
  const tagManager = {
    url: 'https://tags.test/gtm.js?id=GTM-1',
    scripts: ['https://tags.test/'],
    sources: ['https://tags.test', 'https://*.numbers.test'],
  };
  const { policy, html } = documentOf({ ...parts, tagManager });
  expect(policy).toContain("connect-src 'self' https://tags.test https://*.numbers.test;");
  expect(policy).toContain("img-src 'self' data: blob: https://tags.test https://*.numbers.test;");
  expect(policy).toMatch(/trusted-types .* default$/);
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('tags.test');
  expect(html).toContain(
    '"tagManager":{"url":"https://tags.test/gtm.js?id=GTM-1","scripts":["https://tags.test/"]}',
  );
});

test('a document contains the contacts that the shop configured, and no defaults', () => {
  const { html } = documentOf({ ...parts, contacts: { ...defaultContacts, email: 'hello@shop.test' } });
  expect(html).toContain('"contacts":{"email":"hello@shop.test"}');
});

test('a document lists entry scripts only; for a build without transitive integrity, all scripts', () => {
  const manifest = {
    ...parts.release.shell.manifest,
    name: 'account',
    build: 'a',
    files: {
      'remoteEntry.js': 'sha256-e',
      'exposed-App.js': 'sha256-d',
      'orders.js': 'sha256-o',
      'orders.css': 'x',
    },
    chunks: { 'exposed-App': ['exposed-App.css', 'exposed-App.js'], orders: ['orders.js', 'orders.css'] },
  };
  const sriWith = (more: object) => {
    const account = { ...({} as Build), manifest: { ...manifest, ...more } };
    const { html } = documentOf({ ...parts, release: { ...parts.release, builds: { account } } });
    const page = /id="page">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    return Object.keys((JSON.parse(page) as { sri: object }).sri);
  };
  const entry = '/mfe/account/a/remoteEntry.js';
  expect(sriWith({ hasTransitiveIntegrity: true })).toEqual([entry]);
  expect(sriWith({})).toEqual([entry, '/mfe/account/a/exposed-App.js', '/mfe/account/a/orders.js']);
});

test('the same parts give the same bytes', () => {
  expect(documentOf(parts)).toEqual(documentOf({ ...parts, page: structuredClone(parts.page) }));
});
