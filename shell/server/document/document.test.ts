import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import type { PageData } from '../../src/page/page.ts';
import type { Build } from '../builds/fetch-build.ts';
import { criticalCss } from '../builds/critical-css.ts';
import { documentOf, type DocumentParts } from './document.ts';

const parts: DocumentParts = {
  language: 'th',
  addressLanguage: 'th',
  path: '/event/x',
  status: 200,
  html: '<main>hello</main>',
  meta: {
    title: 'Tom & "Jerry" <b>',
    description: 'A night',
    image: '/api/media/x/960.webp',
    jsonLd: {
      '@type': 'Event',
      url: '/event/x',
      name: '</script>',
      image: ['/api/media/x/960.webp'],
    },
  },
  chunk: 'event',
  owner: 'catalog',
  isPrivate: false,
  page: {
    now: 1,
    isRendered: true,
    loaderData: { a: '</script><script>alert(1)</script>' },
    errors: null,
  },
  release: {
    id: 'r',
    builds: {},
    remotes: { catalog: { routes: [{ path: '/event/*' }], slots: [], offline: [] } },
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
  words: {
    noScript: 'no scripts',
    preview: { note: 'Preview of {{program}} {{build}}', leave: 'Leave' },
  },
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
  expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/event\/x\?lang=th">/);
  expect(html.match(/hreflang=/g)).toHaveLength(5);
  expect(html).toMatch(/"url":"http:\/\/localhost:\d+\/event\/x\?lang=th"/);
  expect(html).toMatch(/"image":\["http:\/\/localhost:\d+\/api\/media\/x\/960.webp"\]/);
});

test('image of link previews: the poster’s JPEG, a remote’s own image, else the shop’s', () => {
  const imageFor = (image?: string) =>
    [
      ...documentOf({ ...parts, meta: { title: 'Night', image } }).html.matchAll(
        /"og:image(\S*)" content="(?:http:\/\/localhost:\d+)?([^"]+)"/g,
      ),
    ].map(([, name, content]) => `${name} ${content}`);
  const size = [':type image/jpeg', ':width 1200', ':height 630'];
  expect(imageFor('/api/media/x/960.webp')).toEqual([
    ' /api/media/x/1200.jpg',
    ...size,
    ':alt Night',
  ]);
  expect(imageFor('/mfe/reviews/a/star.png')).toEqual([' /mfe/reviews/a/star.png', ':alt Night']);
  expect(imageFor()).toEqual([
    ' /assets/share.jpg',
    ...size,
    ':alt Playday – Let your PAYDAY be your PLAYDAY',
  ]);
});

test('test shop: every page starts with a note in its language; a real shop has none', () => {
  const real = documentOf(parts).html;
  expect(real).not.toMatch(/ระบบทดสอบ|Test shop/);
  const { html } = documentOf({ ...parts, isTestShop: true });
  expect(html).toMatch(/<aside[^>]*><p>ระบบทดสอบ: [^<]+<\/p><\/aside>\s*<div id="root">/);
  expect(html.replace(/<aside.*<\/aside>\n/, '')).toBe(real);
});

test('title: ends with the shop’s name, unless that is in it', () => {
  const titleOf = (title: string) =>
    /<title>(.*)<\/title>/.exec(documentOf({ ...parts, meta: { title } }).html)?.[1];
  expect([titleOf('Tonight'), titleOf('Playday – tonight')]).toEqual([
    'Tonight · Playday',
    'Playday – tonight',
  ]);
});

test('page not found: noindex', () => {
  expect(documentOf(parts).html).not.toContain('noindex');
  const missing = documentOf({ ...parts, status: 404 }).html;
  expect(missing).toContain('noindex');
  expect(missing).not.toMatch(/canonical|hreflang|og:url/);
});

test('content security policy: scripts only by hash, no inline styles but the document’s', () => {
  const { policy } = documentOf(parts);
  expect(policy).toMatch(/script-src 'sha256-[^']+' 'strict-dynamic';/);
  expect(policy).not.toMatch(/unsafe|nonce/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("connect-src 'self';");
});

test('the policy allows the hosts of reCAPTCHA only where it is configured', () => {
  expect(documentOf(parts).policy).not.toMatch(/goog|allow-duplicates/);
  const { policy } = documentOf({ ...parts, captcha: 'recaptcha' });
  expect(policy).toContain('https://www.google.com');
  expect(policy).toMatch(/frame-src [^;]*https:\/\/recaptcha\.google\.com;/);
  expect(policy).toMatch(/trusted-types .* default goog#html 'allow-duplicates'$/);
});

test('tag manager: in the policy and the document only where it is configured', () => {
  const without = documentOf(parts);
  expect(without.policy).not.toContain('tags.test');
  expect(without.html).not.toContain('tagManager');
  const tagManager = {
    url: 'https://tags.test/gtm.js?id=GTM-1',
    scripts: ['https://tags.test/'],
    sources: ['https://tags.test', 'https://*.numbers.test'],
  };
  const routes = [
    { path: '/faq' },
    { path: '/login', isIsolated: true },
    { path: '/receipt', isIsolated: true, hasTags: true },
    { path: '/verify', carriesSecret: true },
  ];
  const remotes = { account: { routes, slots: [], offline: [] } };
  const { policy, html } = documentOf({
    ...parts,
    release: { ...parts.release, remotes },
    tagManager,
  });
  expect(policy).toContain("connect-src 'self' https://tags.test https://*.numbers.test;");
  expect(policy).toContain("img-src 'self' data: blob: https://tags.test https://*.numbers.test;");
  expect(policy).toMatch(/trusted-types .* default$/);
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('tags.test');
  expect(html).toContain(
    '"tagManager":{"url":"https://tags.test/gtm.js?id=GTM-1","scripts":["https://tags.test/"],' +
      '"withoutTags":[{"path":"/login"},{"path":"/verify"}]}',
  );
});

test('a document contains the contacts that the shop configured, and no defaults', () => {
  const { html } = documentOf({
    ...parts,
    contacts: { ...defaultContacts, email: 'hello@shop.test' },
  });
  expect(html).toContain('"contacts":{"email":"hello@shop.test"}');
});

test('a document lists the remotes with the hash of the entry and the paths of each', () => {
  const account = {
    manifest: {
      ...parts.release.shell.manifest,
      name: 'account',
      build: 'a',
      files: { 'remoteEntry.js': 'sha256-e' },
    },
  } as unknown as Build;
  const routes = [{ path: '/login' }, { path: '/account/*', access: 'session' as const }];
  const remotes = {
    account: { routes, slots: [], offline: ['/account/tickets'] },
    reviews: { routes: [{ path: '/reviews' }], slots: ['cart'], offline: [] },
  };
  const { html } = documentOf({
    ...parts,
    release: { ...parts.release, builds: { account }, remotes },
  });
  const page = JSON.parse(/id="page">(.*?)<\/script>/.exec(html)?.[1] ?? '') as PageData;
  expect(page.remotes).toEqual({
    account: {
      build: 'a',
      integrity: 'sha256-e',
      paths: ['/login'],
      sessionPaths: ['/account/*'],
      offline: ['/account/tickets'],
    },
    reviews: { build: null, paths: ['/reviews'], sessionPaths: [], slots: ['cart'] },
  });
});

test('the same parts give the same bytes', () => {
  expect(documentOf(parts)).toEqual(documentOf({ ...parts, page: structuredClone(parts.page) }));
});
