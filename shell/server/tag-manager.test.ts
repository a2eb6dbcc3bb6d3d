import { readSettings } from '@playday/shared/rules/settings/read-settings';
import { shellSettings } from '@playday/shared/rules/settings/schema';
import { tagManagerOf } from './tag-manager.ts';

const readTagManager = (env: Record<string, string>) => tagManagerOf(readSettings(shellSettings, env));

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
