import type { CartState } from '@playday/shared/contract';
import type { EventDetails, Order, PaymentMethod } from '@playday/shared/api-contract';

/** Sample api responses and a sample cart, for the standalone page and for tests. */
const venue = { name: 'Lumphini Hall', city: 'Bangkok' };
const when = { dateStart: '2026-11-27T19:00:00+07:00', dateEnd: '2026-11-27T23:30:00+07:00' };

export const details: EventDetails = {
  event: {
    id: 7,
    url: 'neon-garden',
    name: 'Neon Garden',
    poster: '',
    ...when,
    saleStart: null,
    saleEnd: when.dateStart,
    venue,
    priceFrom: 900,
    isSoldOut: false,
    isPreRegistration: false,
    currency: 1,
    age: null,
    description: '',
    fees: [{ id: 9, name: 'Booking fee', type: 'fixed', amount: 20 }],
    hasWaitingRoom: false,
  },
  tickets: [
    {
      id: 71,
      name: 'Standing',
      description: 'In front of the stage',
      price: 900,
      left: 40,
      fee: [{ id: 8, name: 'Service fee', type: 'percent', amount: 5 }],
    },
    { id: 72, name: 'Balcony', description: '', price: 1500, left: 12, fee: [] },
  ],
};

export const baht = { code: 'THB', symbol: '฿', scale: 2 };
export const currencies = [
  { id: 1, iso_code: 'THB', title: 'Baht', symbol: '฿', scale: 2 },
  { id: 2, iso_code: 'JPY', title: 'Yen', symbol: '¥', scale: 0 },
  { id: 3, iso_code: 'KWD', title: 'Kuwaiti dinar', symbol: 'KD ', scale: 3 },
];

/** The same event with prices in yen. */
export const yenDetails: EventDetails = { ...details, event: { ...details.event, currency: 2 } };

export const cart: CartState = {
  event: {
    id: 7,
    url: 'neon-garden',
    name: 'Neon Garden',
    poster: '',
    dateStart: when.dateStart,
    age: null,
  },
  currency: baht,
  lines: [
    {
      id: 71,
      name: 'Standing',
      description: 'In front of the stage',
      price: 90_000,
      count: 2,
      left: 40,
    },
  ],
  pendingSelection: null,
  isOpen: false,
  isAgeRestricted: false,
  hold: 'confirmed',
  endsAt: null,
  isExtended: false,
  limit: 4,
  emptied: null,
};

export const methods: PaymentMethod[] = [
  { id: 1, alias: 'promptpay', name: 'PromptPay QR', type: 'QR', minimum: 20, attributes: [] },
  { id: 2, alias: 'kCards', name: 'Card', type: 'URL', minimum: 20, attributes: [] },
  {
    id: 3,
    alias: 'kCardsFlexi',
    name: 'Card in 3 instalments',
    type: 'URL',
    minimum: 3000,
    attributes: [],
  },
  {
    id: 4,
    alias: 'mBanking',
    name: 'Mobile banking',
    type: 'URL',
    minimum: 20,
    attributes: [
      {
        key: 'bank',
        name: 'Your bank',
        description: 'kbank or scb',
        regexp: '^(?:kbank|scb)$',
        options: [
          { value: 'kbank', name: 'Kasikornbank' },
          { value: 'scb', name: 'Siam Commercial Bank' },
        ],
      },
    ],
  },
  { id: 5, alias: 'alipay', name: 'Alipay', type: 'URL', minimum: 20, attributes: [] },
  {
    id: 6,
    alias: 'trueMoney',
    name: 'TrueMoney Wallet',
    type: 'URL',
    minimum: 20,
    attributes: [
      {
        key: 'phone',
        name: 'Phone',
        description: '10 digits, such as 0812345678',
        regexp: '^(?:0[689][0-9]{8})$',
      },
    ],
  },
];

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

export const pendingOrder: Order = {
  id: 5,
  pubId: 'PD-8W1MN',
  number: 'PD-K7QM-4F2X',
  eventId: 7,
  currencyId: 1,
  createdAt: '2026-11-20T18:30:00+07:00',
  currency: 'THB',
  state: 'Pending payment',
  subtotal: 1800,
  total: 1660,
  vat: { rate: 7, amount: 108.6, taxId: '0999999999991' },
  fee: {
    ticket: [{ name: 'Service fee', description: 'Standing', price: 80 }],
    order: [{ name: 'Booking fee', description: '', price: 20 }],
  },
  tickets: [{ id: 71, name: 'Standing', count: 2, price: 900, sum: 1800 }],
  payId: 'chrg_5xq2',
  payTypeId: 1,
  isDeclined: false,
  refunds: [],
  attempt: 'open',
  promocode: { name: 'PLAYDAY1', amount: 240 },
  paymentDetails: { type: 2, content: dot, name: 'PromptPay QR', alias: 'promptpay' },
  payBy: '2026-11-20T18:45:00+07:00',
  event: {
    id: 7,
    url: 'neon-garden',
    name: 'Neon Garden',
    ...when,
    state: 'published',
    calendarSequence: 0,
  },
};

export const paidOrder: Order = {
  ...pendingOrder,
  state: 'Paid',
  payBy: null,
  attempt: null,
  paymentDetails: { type: 2, content: null, name: 'PromptPay QR', alias: 'promptpay' },
};

const { vat: _none, ...untaxedOrder } = paidOrder;
/** A free order has no payment id. */
export const freeOrder: Order = {
  ...untaxedOrder,
  subtotal: 0,
  total: 0,
  fee: { ticket: [], order: [] },
  tickets: [{ id: 71, name: 'Standing', count: 2, price: 0, sum: 0 }],
  promocode: null,
  payId: null,
  payTypeId: null,
  paymentDetails: null,
};
