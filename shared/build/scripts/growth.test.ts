import { operations } from '@playday/shared/api-contract';
import { routeAt } from '@playday/shared/contract/route-table';
import { matches, patterns } from '@playday/shared/rules/fields';
import { normalisePhone, normalisePromocode, readLogin } from '@playday/shared/rules/typed';
import { isLocalRequest } from '@playday/shared/rules/local-request';
import { logLine } from '@playday/shared/rules/log-line';
import { toMinor } from '@playday/shared/rules/money';
import { isTransientRoute, safeReturnPath } from '@playday/shared/rules/session';
import { deviceOf } from '../../../api/src/account/device.ts';
import { readJsonLd } from '../../../api/src/content/json-ld.ts';
import { linesOf } from '../../../api/src/content/lines.ts';
import { readSeason } from '../../../api/src/content/read-season.ts';
import { sanitise } from '../../../api/src/catalog/sanitise.ts';
import { collectValidationErrors } from '../../../api/src/content/validation-errors.ts';
import { networkOf } from '../../../api/src/http/network.ts';
import { acceptedLanguage } from '../../../api/src/texts.ts';
import { textOf } from '../../../mfe-catalog/src/html/text-of.ts';
import { cleanPhone, isExtraValid } from '../../../mfe-checkout/src/methods/extra-fields.ts';
import { safePaymentUrl } from '@playday/shared/rules/safe-payment-url';
import { canonicalAddress } from '../../../shell/server/document/canonical-address.ts';
import { criticalCss } from '../../../shell/server/document/critical-css.ts';
import { errorOf, inOneLine } from '../../../shell/server/document/render-failures.ts';
import { targetOf } from '../../../shell/server/http/request-target.ts';
import { attributeText } from '../../../shell/src/beacons/attribution.ts';
import { framesOf } from '../../../shell/src/beacons/frames-of.ts';
import { redactMessage } from '../../../shell/src/beacons/redact-message.ts';
import type { PageData } from '../../../shell/src/page.ts';
import { attacks, isLinear } from './growth.ts';

// The expressions themselves are linted (`regexp/no-super-linear-…`); here is what the programs do with texts from outside.

/** Whether texts of any length match. */
const isOpen = (pattern: string) =>
  /[*+]|,\}/.test(pattern.replace(/\\.|\[[^\]]*\]/g, '')) || !pattern.endsWith('$');

test('every text of the api’s schemas with a pattern has a maximum length, or its pattern has', () => {
  const open: string[] = [];
  const visit = (schema: unknown, path: string) => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('pattern' in schema && !('maxLength' in schema) && isOpen(String(schema.pattern))) open.push(path);
    for (const [name, inner] of Object.entries(schema)) visit(inner, `${path}/${name}`);
  };
  for (const [name, { params, query, body }] of Object.entries(operations) as [
    string,
    Record<string, unknown>,
  ][])
    visit({ params, query, body }, name);
  expect(open).toEqual([]);
});

Object.assign(globalThis, { location: { origin: 'https://a', pathname: '/a' } });
const page = { files: [], remotes: {} } as unknown as PageData;
const remotes = { catalog: { routes: [{ path: '/event/*' }, { path: '/', query: { page: 9 } }] } };
const release = { remotes } as unknown as Parameters<typeof canonicalAddress>[1];
const css = criticalCss('.a[b]{c:d}');
const attribute = { key: 'phone', name: '', description: '', regexp: '0[689][0-9]{8}', required: true };
const imported = (value: unknown, read: typeof readSeason) => {
  const faults = collectValidationErrors('a.json', JSON.stringify(value));
  const references = {
    currencies: new Map(),
    ages: new Map(),
    methods: new Map(),
    events: new Map(),
  } as never;
  read(value, { faults, file: 'a.json', now: new Date(0), references });
  return faults;
};
const headers = (value: string) => ({ host: value, 'x-forwarded-for': value });

test.each<[string, (text: string) => unknown]>([
  ['line of a log', (text) => logLine(JSON.stringify({ msg: text, err: { stack: text }, [text]: text }))],
  ['output of a build', (text) => logLine(text)],
  ['target of a request', targetOf],
  ['address', (text) => canonicalAddress(new URL(`/${text}?page=${text}`, 'https://a'), release)],
  ['error of rendering', (text) => inOneLine(errorOf(text + text, { url: text, route: '/' }), 200)],
  ['markup', css],
  ['route', (text) => routeAt([{ path: '/a/*' }], `/${text}`)],
  ['fields', (text) => Object.keys(patterns).map((name) => matches(name as 'name', text))],
  ['login', readLogin],
  ['phone number', normalisePhone],
  ['promo code', normalisePromocode],
  ['amount', (text) => toMinor(text, 2)],
  ['return path', (text) => [safeReturnPath(text), isTransientRoute(text)]],
  [
    'headers of a local request',
    (text) =>
      isLocalRequest({ peer: text, headers: headers(text), rawHeaders: ['host', text], target: `/${text}` }),
  ],
  ['languages', acceptedLanguage],
  ['device', deviceOf],
  ['network', networkOf],
  ['description', (text) => textOf(sanitise(text))],
  ['places in a file of content', (text) => linesOf(`["${text}"]`)],
  [
    'season',
    (text) => imported({ events: [{ url: text, name: text, description: text, poster: text }] }, readSeason),
  ],
  [
    'events of other shops',
    (text) => imported([{ '@type': 'Event', name: text, url: text, image: text }], readJsonLd),
  ],
  ['extra field of a payment', (text) => [isExtraValid(attribute, text), cleanPhone(text)]],
  ['address of a payment', (text) => safePaymentUrl(text, 'https://a')],
  ['message of an error in a browser', redactMessage],
  ['stack of an error in a browser', (text) => [framesOf(text), attributeText(text, page)]],
])(
  '%s: its cost grows with its length',
  (_, read) => {
    const run = (text: string) => {
      try {
        read(text);
      } catch {
        // Refused.
      }
    };
    expect(attacks.find((attack) => !isLinear(run, attack))).toBeUndefined();
  },
  120_000,
);

test.each([
  ['0[689][0-9]{8}', true],
  ['(?:\\+66|0)?[0-9 -]{9,15}', true],
  ['(?:a+)+', false],
  ['(?:a|aa)*b', false],
  ['(?:ab|ab){1,99}c', false],
  ['(a+)\\1', false],
  ['a*a*a*b', false],
  ['(?:a|a)'.repeat(20), false],
  ['a?'.repeat(30) + 'a{30}', false],
])('imported expression %s: accepted: %p', (regexp, isAccepted) => {
  const check = () =>
    imported({ paymentMethods: [{ attributes: [{ ...attribute, regexp }] }] }, readSeason).check();
  const refused = /attributes\[0\]\.regexp {2}may take long/;
  if (isAccepted) expect(check).not.toThrow(refused);
  else expect(check).toThrow(refused);
});
