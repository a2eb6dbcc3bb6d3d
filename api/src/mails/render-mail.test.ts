import { languages } from '@playday/shared/rules/languages/languages';
import { refundBankNames } from '@playday/shared/api-contract/extras/refund-accounts/bank-names';
import { refundBanks } from '@playday/shared/api-contract/extras/refund-accounts/account';
import type { MailKind } from '../outbox/mail-kinds.ts';
import { wordsOf } from '../words.ts';
import type { MailFacts } from './mail-facts.ts';
import { renderMail } from './render-mail.ts';

const now = new Date('2026-11-20T12:00:00+07:00');
/** A paid order of four tickets, with more facts than any kind of mail shows. */
const facts = {
  name: 'Mali',
  event: {
    id: 7,
    url: 'neon',
    name: 'Neon Garden',
    dateStart: '2026-11-27T19:00:00+07:00',
    dateEnd: '2026-11-27T23:30:00+07:00',
    doors: '2026-11-27T18:00:00+07:00',
    venue: {
      name: 'Lumphini Hall',
      city: 'Bangkok',
      position: { latitude: 13.7, longitude: 100.5 },
    },
    timeZone: null,
    saleStart: new Date('2026-11-21T10:00:00+07:00'),
    state: 'published',
    calendarSequence: 0,
  },
  order: {
    row: {
      pubId: 'PD-4F7KQ2M9',
      number: 'PD-K7QM-4F2X',
      currency: 'THB',
      scale: 2,
      subtotal: 500_000,
      discount: 25_000,
      total: 494_250,
      methodName: { en: 'Card' },
      createdAt: now,
      payBy: now,
    },
    symbol: '฿',
    lines: [{ orderId: 5, id: 1, name: { en: 'Standing' }, count: 4, price: 125_000 }],
    fees: [
      { orderId: 5, ticketTypeId: 1, name: { en: 'Service fee' }, price: 19_250, ticketName: null },
    ],
    refunds: [],
  },
  notice: { message: 'See you then.', refundUntil: new Date('2026-11-24T23:59:00+07:00') },
  total: '฿4,942.50',
  methods: 'Card',
  friend: 'Malee',
  tickets: [1, 2, 3, 4].map((number) => ({
    pubId: `T-4F7KQ2-${number}`,
    orderNumber: 'PD-K7QM-4F2X',
    name: 'Standing',
    qr: 'AAAA',
  })),
} as unknown as Required<MailFacts>;
const details = {
  email: 'mali@example.com',
  token: '4f7kq2m9',
  ...{ bank: 'UOB', ending: '7890' },
  app: 'market',
  subject: 'Doors',
  body: 'They open at noon.',
};

const kinds = Object.keys(wordsOf('en').mails).filter(
  (name): name is MailKind => name !== 'freeOrder' && name !== 'unconfirmed',
);
const render = (
  language: (typeof languages)[number],
  kind: MailKind,
  told: MailFacts = facts,
  stored: Record<string, string> = details,
) =>
  renderMail({ kind, language, details: stored }, told, {
    publicUrl: 'https://shop.test',
    sender: { seller: 'Playday Co., Ltd.', email: 'help@playday.test' },
    now,
  });
const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ').replace(/\s+/gu, ' ').trim();

test.each(languages)('mails in %s: the plain text says all that the HTML says', (language) => {
  const missing = kinds.flatMap((kind) => {
    const { html, text } = render(language, kind);
    const shown = html
      .replace(/<head>.*?<\/head>/su, '')
      .replace(/<div style="display:none.*?<\/div>/su, '')
      // The logo, and the date drawn as a ticket stub.
      .replace(/<tr><td style="padding:0 4px 20px">.*?<\/tr>/su, '')
      .replace(/<td width="72".*?<\/table><\/td>/su, '')
      .replace(/<\/?span[^>]*>/gu, '')
      .split(/<[^>]*>/u)
      .map(plain)
      .filter((part) => part !== wordsOf(language).mailWords.link);
    return shown.filter((part) => !plain(text).includes(part)).map((part) => `${kind}: ${part}`);
  });
  expect(missing).toEqual([]);
});

test.each(languages)(
  'mails in %s: what every mail program draws, below the size Gmail cuts',
  (language) => {
    for (const kind of kinds) {
      const { html, attachments } = render(language, kind);
      expect(Buffer.byteLength(html)).toBeLessThan(102_000);
      expect(
        /display:(?:flex|grid)|<link|<script|<svg|url\(|undefined/u.exec(html)?.[0],
      ).toBeUndefined();
      for (const [image] of html.matchAll(/<img[^>]*>/gu)) {
        expect(image).toMatch(/ width="\d+" height="\d+" alt="[^"]+"/u);
        expect(attachments.map(({ cid }) => `cid:${cid}`)).toContain(
          /src="([^"]*)"/u.exec(image)![1],
        );
      }
    }
  },
);

test.each(kinds)('mail %s: its ids and facts fill every placeholder', (kind) => {
  const { subject, lines } = wordsOf('en').mails[kind];
  const { notice, ...others } = facts;
  const { text, subject: rendered } = render(
    'en',
    kind,
    kind === 'paymentOpen' ? others : { ...others, notice },
  );
  const said: Record<string, string> = {
    ...{
      ...details,
      name: 'Mali',
      event: 'Neon Garden',
      order: 'PD-K7QM-4F2X',
      total: '฿4,942.50',
    },
    ...{ methods: 'Card', friend: 'Malee', message: 'See you then.' },
    when:
      kind === 'waitingRoomOpen'
        ? 'Sat 21 November 2026, 10:00'
        : 'Fri 27 November 2026, 19:00–23:30',
    until: kind === 'paymentOpen' ? '12:00' : 'Tue 24 November 2026, 23:59',
  };
  for (const [, name = ''] of [subject, ...lines].join('\n').matchAll(/\{(\w+)\}/gu))
    expect(`${rendered}\n${text}`).toContain(said[name] ?? `a value of ${name}`);
});

test.each(languages)('mails in %s: name every bank as the page does', (language) => {
  const names: string[] = [];
  // As details of mails have it, and as an older release has queued it.
  for (const bank of refundBanks)
    for (const stored of [bank, bank.toUpperCase()]) {
      const { text } = render(language, 'refundAnswered', facts, { ...details, bank: stored });
      const name = refundBankNames[language][bank];
      expect(text).toContain(name);
      names.push(name);
    }
  expect(new Set(names).size).toBe(refundBanks.length);
  expect(refundBankNames[language].baac).toMatch(
    { en: /^Bank for Agriculture/u, th: /^ธ\.ก\.ส\.$/u, zh: /^农业与农业合作社银行/u, km: /BAAC/u }[
      language
    ],
  );
});

test('bank of a newer release: named as it came', () => {
  const { text } = render('th', 'refundAnswered', facts, { ...details, bank: 'NEW' });
  expect(text).toContain(' NEW ');
});

test('reminder of tickets from several orders: each says the number of its order', () => {
  const tickets = facts.tickets
    .slice(0, 2)
    .map((each, at) => ({ ...each, orderNumber: `PD-AAAA-000${at}` }));
  const { text } = render('en', 'reminder', { event: facts.event, tickets });
  expect(text).toContain('Order number: PD-AAAA-0000');
  expect(text).toContain('Order number: PD-AAAA-0001');
});

test('Chinese and Khmer: their own colons', () => {
  expect(render('zh', 'paid').text).toContain('订单号：PD-K7QM-4F2X');
  expect(render('km', 'paid').text).toContain('លេខបញ្ជាទិញ៖ PD-K7QM-4F2X');
});

const freeOrder = { ...facts.order, row: { ...facts.order.row, total: 0 } };
/** When the texts are shown that are no kind of their own. */
const further: Record<string, { kind: MailKind; told?: MailFacts; isUnconfirmed?: string }> = {
  freeOrder: { kind: 'paid', told: { order: freeOrder } },
  unconfirmed: { kind: 'known', isUnconfirmed: 'yes' },
};
test.each(Object.keys(wordsOf('en').mails) as MailKind[])(
  'template %s: every placeholder is filled in every language, and names are escaped',
  (name) => {
    const { kind, told = {}, ...chosen } = further[name] ?? { kind: name };
    const stored = {
      ...chosen,
      ...{
        name: '<b>Mali</b>',
        token: 'TOKEN',
        order: '7',
        pubId: 'PUB',
        until: '14:32',
        event: 'Show',
      },
      ...{ total: '฿1', url: 'show', email: 'n@m.test', app: 'market' },
    };
    for (const lang of languages) {
      const rendered = render(lang, kind, told, stored);
      expect(`${rendered.subject}${rendered.text}`).not.toMatch(/[{}]|undefined/u);
      expect(rendered.html.replace(/<style>.*<\/style>/su, '')).not.toMatch(/[{}]|undefined/u);
      expect(rendered.html).not.toContain('<b>');
      expect(Boolean(wordsOf(lang).mails[name].button)).toBe(
        Boolean(wordsOf('en').mails[name].button),
      );
      for (const url of rendered.text.match(/https?:\S+/gu) ?? [])
        expect(url).toMatch(/^https:\/\/shop\.test\//u);
    }
  },
);
