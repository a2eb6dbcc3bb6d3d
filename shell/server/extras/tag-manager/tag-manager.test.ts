import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import { readSettings } from '@playday/shared/rules/settings/read-settings';
import { shellSettings } from '@playday/shared/rules/settings/schema';
import { documentOf } from '../../document/document.ts';
import { contactsOf } from '../../shop-settings.ts';
import { documentParts } from '../../testing/document-parts.ts';
import { config, documentAddition } from './parts.ts';

const readTagManager = (env: Record<string, string>) =>
  config(readSettings(shellSettings, env)).tagManager;

test('not configured: undefined', () => {
  expect(readTagManager({ TAG_MANAGER_SOURCES: 'https://a.test' })).toBeUndefined();
});

test('scripts come from exact origins only; data may also go to subdomains', () => {
  expect(
    readTagManager({
      TAG_MANAGER_URL: 'https://www.googletagmanager.com/gtm.js?id=GTM-1',
      TAG_MANAGER_SOURCES: 'https://www.google-analytics.com, https://*.analytics.google.com',
    }),
  ).toEqual({
    url: 'https://www.googletagmanager.com/gtm.js?id=GTM-1',
    scripts: ['https://www.googletagmanager.com/', 'https://www.google-analytics.com/'],
    sources: [
      'https://www.googletagmanager.com',
      'https://www.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  });
});

test.each([
  ['GTM-1', ''],
  ['javascript:alert(1)', ''],
  ['https://tags.test/gtm.js', "https://a.test; script-src 'unsafe-inline'"],
  ['https://tags.test/gtm.js', 'https://a.test/path'],
  ['https://tags.test/gtm.js', '*'],
])('TAG_MANAGER_URL=%s with TAG_MANAGER_SOURCES=%s is refused', (url, sources) => {
  expect(() => readTagManager({ TAG_MANAGER_URL: url, TAG_MANAGER_SOURCES: sources })).toThrow(
    'TAG_MANAGER_',
  );
});

const facts = { preview: undefined, words: {}, language: 'en' } as const;

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
const documentWith = (configured: ReturnType<typeof config>, carriesSecret = false) =>
  documentOf({
    ...documentParts,
    additions: [documentAddition(configured, { ...facts, routes, carriesSecret })],
  });

test('tag manager: in the policy and the document only where it is configured', () => {
  const without = documentWith({ tagManager: undefined });
  expect(without.policy).not.toContain('tags.test');
  expect(without.html).not.toContain('tagManager');
  const { policy, html } = documentWith({ tagManager });
  expect(policy).toContain("connect-src 'self' https://tags.test https://*.numbers.test;");
  expect(policy).toContain("img-src 'self' data: blob: https://tags.test https://*.numbers.test;");
  expect(policy).toMatch(/trusted-types .* default$/);
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('tags.test');
  expect(html).toContain(
    '"tagManager":{"url":"https://tags.test/gtm.js?id=GTM-1","scripts":["https://tags.test/"],' +
      '"withoutTags":[{"path":"/login"},{"path":"/verify"}]}',
  );
});

test('address that carries a secret: neither document nor policy has the tag manager', () => {
  expect(documentWith({ tagManager }, true)).toEqual(documentOf(documentParts));
});

test('privacy notice: names the tag manager where the shop has one', () => {
  const servicesWith = (env: Record<string, string>) =>
    contactsOf(readSettings(shellSettings, env)).services;
  expect(servicesWith({})).toEqual(defaultContacts.services);
  expect(servicesWith({ TAG_MANAGER_URL: tagManager.url })).toEqual(['tagManager']);
});
