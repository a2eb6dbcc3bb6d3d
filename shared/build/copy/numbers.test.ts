import { lifetimes } from '../../../api/src/account/tokens.ts';
import { WINDOW_MS } from '../../../api/src/account/check-credentials.ts';
import { DELAY_MS } from '../../../api/src/erasure/request.ts';
import { REGISTRATION_DEVICE_MS, SESSION_LONGEST_MS } from '../../../api/src/http/session.ts';
import { APPROVE_LATER_MS } from '../../../api/src/ports/payment/sandbox/pages.ts';
import {
  FIRST_SCARCE_PAUSE_MS,
  FORGOTTEN_AFTER_MS,
  KEPT_AS_LAPSE_MS,
  LAPSES_BEFORE_PAUSE,
  PAUSE_MS,
  SCARCE_FORGOTTEN_AFTER_MS,
  SCARCE_PAUSE_MS,
} from '../../../api/src/stock/hold-terms.ts';
import { FEW_IN, SCARCE_AFTER_HOURS } from '../../../api/src/stock/scarcity.ts';
import { lifetimesMs } from '../../../shell/src/form-input/form-snapshot.ts';
import { holdSeconds, lateReturnSeconds, warningSeconds } from '../../rules/cart/cart.ts';
import { maxTickets } from '../../rules/cart/ticket-limits.ts';
import { limits } from '../../rules/fields/fields.ts';
import { languages } from '../../rules/languages/languages.ts';
import { paymentMethods } from '../../rules/payment/payment-methods.ts';
import { paymentMinutes, scarcePaymentMinutes } from '../../rules/payment/payment-times.ts';
import { refundWorkingDays } from '../../rules/refunds/refund-time.ts';
import { tokenLifetimeMs } from '../../rules/session/session.ts';
import { retentionDays } from '../../rules/shop/retention-days.ts';
import { read, textsOf } from './texts.ts';

/** The first number of a constant whose file needs a browser or a server. */
const constantIn = (file: string, name: string) =>
  new RegExp(`\\b${name} = (\\d+)`).exec(read(file))?.[1] ?? `${name} of ${file}`;

const minutes = (ms: number) => ms / 60_000;
const hours = (ms: number) => minutes(ms) / 60;
const days = (ms: number) => hours(ms) / 24;

const holdMinutes = holdSeconds / 60;
const lateMinutes = lateReturnSeconds / 60;
const lapse = [LAPSES_BEFORE_PAUSE, hours(FORGOTTEN_AFTER_MS), minutes(PAUSE_MS)];
const scarce = [
  `${100 / FEW_IN}%`,
  SCARCE_AFTER_HOURS,
  scarcePaymentMinutes,
  hours(FIRST_SCARCE_PAUSE_MS),
  hours(SCARCE_PAUSE_MS),
  minutes(KEPT_AS_LAPSE_MS),
];
const erasureDays = days(DELAY_MS);
const { kCardsFlexi } = paymentMethods;
const leastForInstalments = (kCardsFlexi.minimum.THB / 100).toLocaleString('en');
const password = [limits.passwordMin, limits.passwordMax];

/** Which rule decides the numbers of a text, or why they have none. */
const sources: [path: RegExp, ...numbers: (number | string)[]][] = [
  [/hold\.(?:text|extend|signedOut)$/, holdMinutes],
  [/hold\.rule$/, ...lapse],
  [/hold\.scarceRule$/, scarcePaymentMinutes, hours(FIRST_SCARCE_PAUSE_MS), hours(SCARCE_PAUSE_MS)],
  [/hold\.offer$/, warningSeconds / 60],
  [/faq.*\.0\.questions\.2\.answer\.0$/, holdMinutes, warningSeconds / 60],
  [/faq.*\.0\.questions\.2\.answer\.1$/, ...lapse, lateMinutes],
  [/faq.*\.0\.questions\.2\.answer\.2$/, ...scarce],
  [/terms.*\.5\.blocks\.1\.1$/, holdMinutes, paymentMinutes],
  [/terms.*\.5\.blocks\.1\.2$/, ...lapse, lateMinutes],
  [/terms.*\.5\.blocks\.1\.3$/, ...scarce, days(SCARCE_FORGOTTEN_AFTER_MS)],
  [/promo\.(?:hint|incomplete)$|faq.*\.0\.questions\.3\.answer\.0$/, limits.promoLength],
  [/methods\.instalments$/, kCardsFlexi.termMonths],
  [/faq.*\.1\.questions\.1\.answer\.0$/, kCardsFlexi.termMonths, leastForInstalments],
  [/terms.*\.6\.blocks\.0$|^api\.errors\.2023$/, leastForInstalments],
  [
    /\.(?:receive\.(?:hint|limit)|sending\.explain)$|^api\.(?:errors\.2002|mails\.ticketSent\.lines\.1)$/,
    maxTickets,
  ],
  [/faq.*\.0\.questions\.1\.answer\.0$|terms.*\.5\.blocks\.1\.0$/, maxTickets],
  [/refund\.\w+$|terms.*\.5\.blocks\.4$|faq.*\.2\.questions\.3\.answer\.2$/, refundWorkingDays],
  [/^api\.mails\.(?:refund\w*|partialRefund|eventCancelled)\.lines\.\d$/, refundWorkingDays],
  [/errors\.nameLong$/, limits.nameMax],
  [/errors\.passwordLong$/, limits.passwordMax],
  [/errors\.(?:plain|new)Password$|fields\.passwordRule$/, ...password],
  [/errors\.birthday$/, limits.ageMinYears, limits.ageMaxYears],
  [/privacy.*\.10\.blocks\.0$|terms.*\.1\.blocks\.1$/, limits.ageMinYears],
  [
    /\.settings\.delete\w+$|^mfe-erasure.*\.(?:success\.sent|confirm\.\w+)$|erasureLapsed|faq.*\.4\.questions\.0/,
    erasureDays,
  ],
  [/privacy.*\.7\.blocks\.0$/, erasureDays, retentionDays.refundDestinations],
  [/privacy.*\.3\.blocks\.0$/, minutes(tokenLifetimeMs), hours(SESSION_LONGEST_MS)],
  [/browserKeeps\.typed$/, hours(lifetimesMs.session)],
  [
    /browserKeeps\.visitor$/,
    constantIn('shell/server/extras/canary-and-preview/visitor-releases.ts', 'monthS'),
  ],
  [/browserKeeps\.knownDevice$/, retentionDays.knownDevices],
  [/browserKeeps\.registration$/, hours(REGISTRATION_DEVICE_MS)],
  [/recovery\.(?:sentHint|lines\.1)$/, minutes(lifetimes.reset)],
  [/mails\.verify\.lines\.1$/, hours(lifetimes.verify)],
  [/^api\.errors\.4009$/, minutes(WINDOW_MS)],
  [/sandbox\.choices\.later\.0$/, APPROVE_LATER_MS / 1000],
  [/find\.many$/, constantIn('mfe-catalog/src/find/load-found.ts', 'maxShown')],
  // The digits of a Thai mobile number, a national or tax id and an e-wallet: `account.ts`.
  [/errors\.promptPay$/, 10, 13, 15],
  // SPEC: hours of the support, a slogan, the fields of the form.
  [/(?:^|\.)hours$|faq.*\.help\.blocks\.0$/, '11:00', '19:00'],
  [/cart\.safe$/, '100%'],
  [/steps\.fill$/, 4],
  // The law: a breach is told within this (PDPA, section 37).
  [/privacy.*\.9\.blocks\.0$/, 72],
  // A year of either era.
  [/errors\.birthdayDay$/, 2000, 2543],
];
/** Phone numbers as examples, of the country of each language. */
const examples = /fields\.phoneHint$/;

/** Twice within a time, which only English, Chinese and Khmer write as a word. */
const twice = /\btwice within\b|两次让|ពីរដងក្នុង/g;
/** The numbers of a text but 1, which languages write as an article. */
function numbersIn(text: string): string[] {
  const alone = text
    .replace(/\{+\w+\}+|\]\([^)]*\)/g, ' ')
    .replace(twice, ' 2 ')
    .replace('11AM', '11:00')
    .replace('7PM', '19:00');
  const found = [...alone.matchAll(/\d[\d,]*(?::\d\d)?%?/g)].map(([n]) => n.replace(/,+$/, ''));
  return [...new Set(found)].filter((number) => number !== '1').sort();
}

describe.each(languages)('numbers in texts in %s', (language) => {
  const withNumbers = textsOf(language)
    .filter(([path]) => !/^(?:season|api\/content|office)/.test(path) && !examples.test(path))
    .map(([path, text]) => [path, numbersIn(text)] as const)
    .filter(([, numbers]) => numbers.length > 0);

  test('are those of their rules, and no text has one without a rule', () => {
    const expected = withNumbers.map(([path]) => {
      const [, ...numbers] = sources.find(([of]) => of.test(path)) ?? [/./];
      return [path, [...new Set(numbers.map(String))].filter((number) => number !== '1').sort()];
    });
    expect(withNumbers).toEqual(expected);
  });

  test.each(sources)('%s has texts', (of, ...numbers) => {
    if (numbers.every((number) => String(number) === '1')) return;
    expect(withNumbers.filter(([path]) => of.test(path))).not.toEqual([]);
  });
});

test('a number that its rule does not have, or that has no rule, is found', () => {
  expect(numbersIn('At most {{count}} of 3,000, [11AM](/terms/5) twice within')).toEqual([
    '11:00',
    '2',
    '3,000',
  ]);
  expect(numbersIn('under 10% for 6 hours')).toEqual(['10%', '6']);
});

/** What texts call a method whose money does not go back by itself everywhere, or not in parts. */
const methodWords: Record<string, RegExp> = {
  promptpay: /PromptPay|พร้อมเพย์/u,
  mBanking: /mobile banking|โมบายแบงก์กิ้ง|手机银行|ធនាគារតាមទូរស័ព្ទ/u,
  trueMoney: new RegExp(
    [
      'part of a TrueMoney|TrueMoney payments that were partly returned',
      'บางส่วนของทรูมันนี่|คืนบางส่วนของยอดที่ชำระผ่านทรูมันนี่',
      'TrueMoney 付款的部分|部分退款的 TrueMoney',
      'មួយផ្នែកនៃការបង់តាម TrueMoney|TrueMoney បានសងមួយផ្នែក',
    ].join('|'),
    'u',
  ),
};
const refundsInFaq = /faq.*\.2\.questions\.3\.answer\.2$/;
/** What is untrue of a method that returns whole payments. */
const neverReturns = /cannot return money|คืนเงิน(?:อัตโนมัติ)?ไม่ได้|不支持(?:自动)?退款|មិនអាចសងប្រាក់វិញ/u;

test.each(languages)('in %s: texts name every method that may not return money', (language) => {
  const aliases = Object.entries<{ isRefundable?: boolean; isRefundedWhole?: true }>(paymentMethods)
    .filter(([, { isRefundable, isRefundedWhole }]) => !isRefundable || isRefundedWhole)
    .map(([alias]) => alias);
  expect(aliases.sort()).toEqual(Object.keys(methodWords).sort());
  const naming = textsOf(language).filter(([path]) =>
    [/terms.*\.5\.blocks\.4$/, refundsInFaq, /^api\.mails\.eventCancelled\.lines\.3$/].some(
      (where) => where.test(path),
    ),
  );
  expect(naming).toHaveLength(3);
  for (const [, text] of naming)
    for (const alias of aliases) expect(text).toMatch(methodWords[alias] ?? alias);
  // A method that returns only whole payments cannot return the amount at hand.
  const refunds = textsOf(language).filter(([path]) => /refund/iu.test(path));
  expect(refunds.filter(([, text]) => neverReturns.test(text))).toEqual([]);
});

/** What the FAQ calls each method, also one that returns money. */
const anyMethodWords: Record<string, RegExp> = {
  ...methodWords,
  alipay: /Alipay|支付宝/u,
  trueMoney: /TrueMoney|ทรูมันนี่/u,
  kCards: /card|บัตรเครดิตหรือเดบิต|信用卡或借记卡|កាតឥណទាន/u,
  kCardsFlexi: /instalments|ผ่อน|分 3 期|រយៈពេល 3 ខែ/u,
};

test.each(languages)('in %s: the FAQ names every payment method', (language) => {
  const answers = textsOf(language).filter(([path]) =>
    /faq.*\.1\.questions\.[01]\.answer/.test(path),
  );
  const text = answers.map(([, answer]) => answer).join(' ');
  for (const alias of Object.keys(paymentMethods))
    expect(text).toMatch(anyMethodWords[alias] ?? alias);
});
