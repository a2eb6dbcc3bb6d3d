import { createHash } from 'node:crypto';
import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import type { PageData } from '../../src/page/page.ts';
import type { Build } from '../builds/fetch-build.ts';
import { documentParts as parts } from '../testing/document-parts.ts';
import { documentOf } from './document.ts';

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

test('the shell’s script is requested by a header; beside images, by a script in the head', () => {
  const { build, manifest } = parts.release.shell;
  const [url, integrity] = [`/assets/${build}/main.js`, manifest.files['main.js']];
  const text = documentOf({ ...parts, html: '<h1>FAQ</h1>' });
  expect(text.link).toBe(
    `<${url}>; rel=preload; as=script; crossorigin; fetchpriority=low; integrity="${integrity}"`,
  );
  const shell = { ...parts.release.shell, manifest: { ...manifest, files: {} } };
  const unhashed = documentOf({ ...parts, html: '', release: { ...parts.release, shell } });
  expect(unhashed.link).toMatch(/ integrity=""$/);
  const images = documentOf({ ...parts, html: '<h1>FAQ</h1><img src="/x.webp"/>' });
  expect(images.link).toBeUndefined();
  const inHead = (html: string) => /<script ([^>]*)>.*<\/script>\n<\/head>/.exec(html)?.[1];
  expect(inHead(text.html)).toBeUndefined();
  expect(inHead(images.html)).toBe(`data-url="${url}" data-integrity="${integrity}"`);
});

test.each([
  ['<h1>FAQ</h1>', 1],
  ['<h1>FAQ</h1><img src="/x.webp"/>', 2],
])('content security policy: %s, the hashes of its inline scripts', (content, count) => {
  const { html, policy } = documentOf({ ...parts, html: content });
  const inline = [...html.matchAll(/<script(?! type)[^>]*>(.*?)<\/script>/gs)];
  expect(inline).toHaveLength(count);
  const hashes = inline.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  expect(policy).toContain(`script-src ${hashes.join(' ')} 'strict-dynamic';`);
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
