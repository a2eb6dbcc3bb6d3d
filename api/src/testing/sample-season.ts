import type { Season, SeasonEvent } from '../content/season.ts';
import { days, hours, later } from '../time/time.ts';

/** Options of an import whose posters exist; what is wrong with the season is thrown. */
export const importOptions = (now: Date) => ({
  now,
  posterOf: () => ({ folder: 'poster-12345678', bytes: Buffer.of() }),
  fault: (path: string, message: string) => {
    throw new Error(`${path} ${message}`);
  },
});

/** A small, fixed season for tests. Prices in satang. */
export function sampleSeason(now: Date): Season {
  const event = (url: string, inDays: number, fields: Partial<SeasonEvent> = {}): SeasonEvent => {
    const dateStart = later(now, days(inDays));
    const dateEnd = later(dateStart, hours(4));
    return {
      url,
      name: { en: `Event ${url}`, th: `งาน ${url}` },
      venueName: 'Hall',
      venueCity: { en: 'Bangkok', th: 'กรุงเทพฯ' },
      poster,
      description: '<p>Music.</p>',
      dateStart,
      dateEnd,
      saleStart: null,
      saleEnd: dateEnd,
      currency: 'THB',
      age: null,
      methods: ['promptpay', 'kCards', 'kCardsFlexi', 'mBanking', 'alipay', 'trueMoney'],
      preRegistration: false,
      room: false,
      tickets: [
        ticket('ga', 100_000, 100),
        ticket('vip', 250_050, 20),
        { ...ticket('few', 50_000, 5), fees: [] },
      ],
      fees: [{ name: 'Handling', type: 'percent', amount: 150 }],
      draft: false,
      facts: {
        ...{
          kinds: [],
          venueAddress: null,
          position: null,
          mapQuery: null,
          doorsMinutes: null,
          dayHours: null,
        },
        ...{ timeZone: null, organiser: null, refund: null },
      },
      ...fields,
    };
  };
  const ticket = (key: string, price: number, capacity: number) => ({
    key,
    name: { en: key.toUpperCase(), th: `บัตร ${key}` },
    description: '',
    price,
    capacity,
    ...{ saleStart: null, saleEnd: null },
    soldOut: false,
    fees: [{ name: { en: 'Service', th: 'ค่าบริการ' }, type: 'fixed' as const, amount: 2_000 }],
  });
  const poster = 'poster.avif';
  const url = 'URL' as const;
  const saleStart = later(now, days(5));

  return {
    currencies: [{ isoCode: 'THB', title: { en: 'Thai baht', th: 'บาท' }, symbol: '฿', scale: 2 }],
    ageRestrictions: [{ key: '20', value: '20+', years: 20 }],
    paymentMethods: [
      { alias: 'promptpay', name: 'PromptPay', type: 'QR', attributes: [] },
      { alias: 'kCards', name: 'Card', type: url, attributes: [] },
      { alias: 'kCardsFlexi', name: 'Instalments', type: url, attributes: [] },
      {
        alias: 'mBanking',
        name: 'Mobile banking',
        type: url,
        attributes: [
          {
            key: 'bank',
            name: 'Bank',
            description: 'Your bank',
            regexp: 'kbank|scb',
            options: [
              { value: 'kbank', name: 'K PLUS' },
              { value: 'scb', name: { en: 'SCB EASY', th: 'ไทยพาณิชย์' } },
            ],
            required: true,
          },
        ],
      },
      { alias: 'alipay', name: 'Alipay', type: url, attributes: [] },
      {
        alias: 'trueMoney',
        name: 'TrueMoney',
        type: url,
        attributes: [
          {
            key: 'phone',
            name: 'Phone',
            description: 'Your phone',
            regexp: '0[0-9]{9}',
            required: true,
          },
        ],
      },
    ],
    partners: [{ key: 'friend', name: 'Friend', url: 'https://friend.example', poster }],
    events: [
      event('tonight', 10),
      event('adults', 12, { age: '20' }),
      event('free', 14, { tickets: [{ ...ticket('free', 0, 10) }] }),
      event('soon', 30, { saleStart, preRegistration: true }),
      event('card-only', 31, { methods: ['kCards'] }),
      event('past', -10),
    ],
    news: [
      {
        slug: 'first',
        name: { en: 'First', th: 'แรก' },
        poster,
        pubDate: later(now, -days(2)),
        body: '<p>One.</p>',
      },
      {
        slug: 'second',
        name: 'Second',
        poster,
        pubDate: later(now, -days(1)),
        body: '<p>Two.</p>',
      },
      {
        slug: 'tomorrow',
        name: 'Tomorrow',
        poster,
        pubDate: later(now, days(1)),
        body: '<p>Three.</p>',
      },
    ],
    promoCodes: [
      promo('TENOFF00', 100_00, 'tonight', 2),
      promo('COVERALL', 100_000_00, null, null),
      { ...promo('EXPIRED0', 100, null, null), validUntil: later(now, -days(1)) },
    ],
  };

  function promo(code: string, amount: number, of: string | null, maxUses: number | null) {
    return {
      code,
      amount,
      currency: 'THB',
      event: of,
      maxUses,
      maxUsesPerBuyer: 1,
      validUntil: null,
    };
  }
}
