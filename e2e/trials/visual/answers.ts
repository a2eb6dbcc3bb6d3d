import type {
  EventDetails,
  Order,
  OrderListItem,
  TicketsByEvent,
} from '@playday/shared/api-contract';
import { renderSVG } from 'uqr';
import { paidOrder, preRegistered } from '../../../mfe-account/src/samples.ts';

/** Answers of the api for states that a fresh shop does not have. */

const qr = (text: string) => `data:image/svg+xml;base64,${btoa(renderSVG(text, { border: 2 }))}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const listed = ({ event, tickets }: EventDetails): OrderListItem => {
  const { id, url, name, dateStart, dateEnd } = event;
  const [first, second = first] = tickets;
  const line = (ticket: typeof first, count: number) => {
    if (!ticket) throw new Error('an event without tickets');
    return {
      id: ticket.id,
      name: ticket.name,
      count,
      price: ticket.price,
      sum: ticket.price * count,
    };
  };
  const lines = [line(first, 2), line(second, 1)];
  const subtotal = lines.reduce((sum, { sum: more }) => sum + more, 0);
  return {
    ...paidOrder,
    id: 41,
    pubId: 'PD-7Q4K2WXM',
    subtotal,
    total: subtotal + 145.5 - 200,
    fee: {
      ticket: [{ name: 'Service fee', description: first?.name ?? '', price: 125.5 }],
      order: [{ name: 'Order fee', description: '', price: 20 }],
    },
    tickets: lines,
    promocode: { name: 'PAYDAY26', amount: 200 },
    event: { ...paidOrder.event, id, url, name, dateStart, dateEnd },
  };
};

const qrToPay = () => ({
  state: 'Pending payment' as const,
  payBy: inMinutes(12),
  attempt: 'open' as const,
  paymentDetails: {
    type: 2 as const,
    content: qr('00020101021230810016A000000677010112'),
    name: 'PromptPay QR',
    alias: 'promptpay',
  },
});

/**
 * What differs in each state of an order. Created for each screen, since a long run outlasts the
 * time left to pay.
 */
export const orderStates = () =>
  ({
    paid: {},
    qr: qrToPay(),
    card: {
      state: 'Pending payment',
      payBy: inMinutes(12),
      attempt: 'open',
      paymentDetails: {
        type: 1,
        content: '/api/sandbox/pay/none',
        name: 'Credit or debit card',
        alias: 'kCards',
      },
    },
    beside: {
      state: 'Pending payment',
      payBy: inMinutes(12),
      attempt: 'open',
      paymentDetails: {
        type: 1,
        content: '/api/sandbox/pay/none',
        name: 'Credit or debit card',
        alias: 'kCards',
        sendsBack: false,
      },
    },
    declined: { ...qrToPay(), isDeclined: true, attempt: 'declined' },
    unpaid: { state: 'Unpaid' },
    cancelled: { state: 'Cancelled' },
    free: {
      subtotal: 0,
      total: 0,
      payId: null,
      payTypeId: null,
      promocode: null,
      paymentDetails: null,
      fee: { order: [], ticket: [] },
    },
  }) satisfies Record<string, Partial<Order>>;
export type OrderState = keyof ReturnType<typeof orderStates>;

export function orderOf(details: EventDetails, state: OrderState): Order {
  const { date, ...rest } = listed(details);
  const order: Order = {
    ...rest,
    createdAt: date,
    eventId: details.event.id,
    currencyId: details.event.currency,
    ...orderStates()[state],
  };
  if (state !== 'free') return order;
  return { ...order, tickets: order.tickets.map((line) => ({ ...line, price: 0, sum: 0 })) };
}

export function ordersOf(details: EventDetails): { orders: OrderListItem[] } {
  const order = listed(details);
  const states = orderStates();
  return {
    orders: [
      { ...order, ...states.qr, pubId: 'PD-8W1MNKQA', number: 'PD-K7QM-4F2X' },
      { ...order, id: 40 },
      {
        ...order,
        ...states.unpaid,
        id: 39,
        pubId: 'PD-2M4ZKQ8T',
        number: 'PD-T4XE-7J8Q',
        promocode: null,
      },
      { ...order, ...states.cancelled, id: 38, pubId: 'PD-9B3XM1RR', number: 'PD-B6PD-2V9C' },
    ],
  };
}

export const ticketsOf = ({ event, tickets }: EventDetails): [TicketsByEvent, TicketsByEvent] => {
  const { id, url, name, dateStart, dateEnd, venue } = event;
  const nextYear = { dateStart: '2027-12-31T20:00:00+07:00', dateEnd: '2028-01-01T01:00:00+07:00' };
  const own = (ticket = tickets[0], code = '') => ({
    name: ticket?.name ?? '',
    pubId: code,
    orderNumber: 'PD-7Q4K-2WXM',
    holder: 'Somchai Rattanakosin Na Ayutthaya',
    qr: qr(`PLAYDAY.${code}.4f7kq2wxm9b3`),
    isPrereg: false,
  });
  return [
    {
      event: { id, url, name, dateStart, dateEnd, venue, state: 'published', calendarSequence: 0 },
      tickets: [
        { ...own(tickets[0], 'T-4F7KQ2'), transfer: 'possible' },
        { ...own(tickets[1], 'T-9B3XM1'), transfer: 'offered' },
      ],
    },
    { ...preRegistered, event: { ...preRegistered.event, ...nextYear, id: 900 } },
  ];
};

/** Tickets of an event that is cancelled, of one that is postponed, and of one that is over. */
export const ticketsNotValid = (details: EventDetails): TicketsByEvent[] => {
  const [{ event, tickets }] = ticketsOf(details);
  const over = { dateStart: '2026-01-10T19:00:00+07:00', dateEnd: '2026-01-10T23:00:00+07:00' };
  return [
    {
      event: { ...event, id: 901, state: 'cancelled' },
      tickets: tickets.map((ticket) => ({ ...ticket, qr: null })),
    },
    { event: { ...event, id: 902, state: 'postponed' }, tickets },
    { event: { ...event, ...over, id: 903 }, tickets },
  ];
};
