import type {
  ListedSession,
  OrderListItem,
  Reply,
  TicketsByEvent,
} from '@playday/shared/api-contract';
import { type Answers, adultUser, easyCaptcha } from '@playday/shared/testing/fake-host';

/** Sample api responses for the standalone page and for tests. */
const event = {
  id: 7,
  url: 'neon-garden',
  name: 'Neon Garden: Live at Lumphini',
  dateStart: '2026-11-27T19:00:00+07:00',
  dateEnd: '2026-11-27T23:30:00+07:00',
  state: 'published' as const,
  calendarSequence: 0,
};

export const paidOrder: OrderListItem = {
  id: 4,
  pubId: 'PD-7Q4K2',
  number: 'PD-H3WN-8T5R',
  date: '2026-11-20T18:30:00+07:00',
  state: 'Paid',
  subtotal: 3000,
  total: 2802.5,
  vat: { rate: 7, amount: 183.34, taxId: '0999999999991' },
  currency: 'THB',
  fee: {
    ticket: [{ name: 'Service', description: '', price: 52.5 }],
    order: [],
  },
  tickets: [{ id: 71, name: 'Standing', count: 2, price: 1500, sum: 3000 }],
  payId: 'chrg_5xq1',
  promocode: { name: 'PAYDAY26', amount: 250 },
  paymentDetails: { type: 2, content: null, name: 'PromptPay', alias: 'promptpay' },
  payBy: null,
  isDeclined: false,
  refunds: [],
  payTypeId: 1,
  attempt: null,
  event,
};

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

export const pendingOrder: OrderListItem = {
  ...paidOrder,
  id: 5,
  pubId: 'PD-8W1MN',
  number: 'PD-K7QM-4F2X',
  state: 'Pending payment',
  promocode: null,
  total: 3052.5,
  vat: { rate: 7, amount: 199.7, taxId: '0999999999991' },
  payId: 'chrg_5xq2',
  paymentDetails: { type: 2, content: dot, name: 'PromptPay', alias: 'promptpay' },
  payBy: '2026-11-20T18:45:00+07:00',
  attempt: 'open',
};

export const preRegistered: TicketsByEvent = {
  event: {
    id: 8,
    url: 'river-of-lights',
    name: 'River of Lights',
    dateStart: '2026-12-31T20:00:00+07:00',
    dateEnd: '2027-01-01T01:00:00+07:00',
    state: 'published',
    calendarSequence: 0,
    venue: { name: 'Riverside', city: 'Bangkok' },
  },
  tickets: [
    {
      name: 'River of Lights',
      pubId: 'R-2',
      orderNumber: null,
      holder: 'Mali Suwan',
      qr: null,
      isPrereg: true,
    },
  ],
};

export const tickets: TicketsByEvent[] = [
  {
    event: { ...event, venue: { name: 'Lumphini Hall', city: 'Bangkok' } },
    tickets: ['T-4F7KQ2', 'T-9B3XM1'].map((pubId) => ({
      ...{ name: 'Standing', pubId, orderNumber: 'PD-H3WN-8T5R', holder: 'Mali Suwan' },
      ...{ qr: dot, isPrereg: false },
    })),
  },
  preRegistered,
];

export const upcoming: Reply<'GET /user/pre-registration'>['events'] = [
  {
    id: 8,
    url: 'river-of-lights',
    name: 'River of Lights',
    poster: '',
    dateStart: '2026-12-31T20:00:00+07:00',
    dateEnd: '2027-01-01T01:00:00+07:00',
    saleStart: '2026-12-01T10:00:00+07:00',
    isRegistered: true,
  },
  {
    id: 9,
    url: 'durian-day-out',
    name: 'Durian Day Out',
    poster: '',
    dateStart: '2027-02-06T12:00:00+07:00',
    dateEnd: '2027-02-06T20:00:00+07:00',
    saleStart: '2026-12-10T10:00:00+07:00',
    isRegistered: false,
  },
];

export const sessions: ListedSession[] = [
  {
    id: '11111111-2222-4333-8444-000000000001',
    browser: 'Safari',
    system: 'iPhone',
    createdAt: '2026-11-20T18:20:00+07:00',
    usedAt: '2026-11-20T18:30:00+07:00',
    isCurrent: true,
  },
  {
    id: '11111111-2222-4333-8444-000000000002',
    browser: 'Samsung Internet',
    system: 'Android',
    createdAt: '2026-11-20T09:05:00+07:00',
    usedAt: '2026-11-20T18:02:00+07:00',
    isCurrent: false,
  },
  {
    id: '11111111-2222-4333-8444-000000000003',
    browser: null,
    system: null,
    createdAt: '2026-11-20T17:40:00+07:00',
    usedAt: '2026-11-20T17:41:00+07:00',
    isCurrent: false,
  },
];

/** The api's responses to what the pages read. */
export const sampleAnswers = (): Answers => ({
  ...easyCaptcha,
  'GET /event': { events: [], total: 0 },
  'GET /check-token/{tokenParam}': { email: adultUser.email, state: 'open' },
  'POST /verify': { access_token: 'token', accountId: '1' },
  'POST /verify-changed': {},
  'GET /user/profile/account': adultUser,
  'GET /user/sessions': { sessions },
  'GET /user/profile/orders': { orders: [pendingOrder, paidOrder] },
  'GET /currency': [{ id: 1, iso_code: 'THB', title: 'Baht', symbol: '฿', scale: 2 }],
  'GET /user/order/methods': [
    { id: 1, alias: 'promptpay', name: 'PromptPay', type: 'QR', attributes: [] },
  ],
  'GET /user/profile/tickets': tickets,
  'GET /user/profile/link': {
    link: 'https://app.playday.test/link?token=1',
    expiresAt: '2026-11-20T19:00:00+07:00',
  },
  'GET /user/pre-registration': { events: upcoming },
});
