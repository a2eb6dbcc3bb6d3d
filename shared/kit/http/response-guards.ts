import { ApiError } from '@playday/shared/kit';
import { eventKinds } from '../../rules/events/event-kinds.ts';
import { intervalMs } from '../../rules/time/dates.ts';
import type {
  AgeRestriction,
  Currency,
  EventDetails,
  EventList,
  NewsCard,
  NewsItem,
  Order,
  OrderListItem,
  OrderState,
  Partner,
  PaymentMethod,
  Reply,
  TicketsByEvent,
} from '../../api-contract/operations.ts';

type PreRegistrations = Reply<'GET /user/pre-registration'>;

/*
 * Response guards: each returns the response, or throws an `ApiError` with status 200 when the
 * response lacks what the pages rely on. Pages handle it like any other failed request.
 */

/**
 * Whether the api answered, but not in the shape that its contract defines. The message is not for
 * visitors.
 */
export const isInvalidResponse = ({ status }: { status: number }) => status === 200;

/** An event with its tickets. */
export function parseEventDetails(response: EventDetails): EventDetails {
  const { event, ...others } = checked(
    response,
    'Wrong Event object.',
    (details) => isObject(details) && Array.isArray(details.tickets) && hasDates(details.event),
  );
  return { ...others, event: withVenue({ ...event, description: event.description ?? '' }) };
}

/**
 * A page of events; one invalid event rejects all. `total` is their number when the response has
 * none.
 */
export function parseEvents(response: EventList): Events {
  const { events, total, cities, months, kinds, nearest, ...others } = checked(
    response,
    'Wrong Event object.',
    (page) => isListOf(page, 'events', hasDates),
  );
  return {
    events: events.map(withVenue),
    total: typeof total === 'number' ? total : events.length,
    cities: cities ?? [],
    months: months ?? [],
    kinds: kinds?.filter(({ kind }) => eventKinds.includes(kind)) ?? [],
    nearest: nearest?.map(withVenue) ?? [],
    ...others,
  };
}

type Optional = 'times' | 'meant';
/** A page of events, with empty lists where the api sent none. */
export type Events = Required<Omit<EventList, Optional>> & Pick<EventList, Optional>;

export const parseCurrencies = (response: Currency[]): Currency[] =>
  checkedList(
    response,
    'Wrong Currency object',
    ({ id, iso_code, symbol, scale }) =>
      typeof id === 'number' &&
      typeof iso_code === 'string' &&
      typeof symbol === 'string' &&
      typeof scale === 'number',
  );

export const parseAgeRestrictions = (response: AgeRestriction[]): AgeRestriction[] =>
  checkedList(response, 'Wrong AgeRestriction object', ({ value }) => typeof value === 'string');

export const parseMethods = (response: PaymentMethod[]): PaymentMethod[] =>
  checkedList(response, 'Wrong Payment Method object', ({ alias }) => typeof alias === 'string');

export const parseOrder = (response: Order): Order =>
  withDefaults(
    checked(
      response,
      'Wrong Order object',
      (order) =>
        isObject(order) &&
        typeof order.pubId === 'string' &&
        typeof order.state === 'string' &&
        Array.isArray(order.tickets) &&
        isObject(order.fee),
    ),
  );

export const parseOrderList = (response: { orders: OrderListItem[] }): OrderListItem[] =>
  checked(response, 'Wrong OrderList object', (list) =>
    isListOf(list, 'orders', (order) => isObject(order) && typeof order.state === 'string'),
  ).orders.map(withDefaults);

/** The states of an order as the pages compare them, by their names in lower case. */
const orderStates = {
  paid: 'Paid',
  unpaid: 'Unpaid',
  cancelled: 'Cancelled',
  'pending payment': 'Pending payment',
} as const satisfies { [State in OrderState as Lowercase<State>]: State };

/**
 * The state in the contract's spelling, whatever the case it was sent in; an unknown one as it was
 * sent.
 */
const readState = (sent: OrderState): OrderState =>
  orderStates[sent.toLowerCase() as Lowercase<OrderState>] ?? sent;

/**
 * An api of another release may not send what the payment does, until when it can be made, and what
 * goes back.
 */
function withDefaults<Item extends OrderListItem | Order>(order: Item): Item {
  const { refunds, attempt, isDeclined, payBy }: Partial<Item> = order;
  const likelyAttempt = isDeclined ? 'declined' : 'open';
  const state = readState(order.state);
  return {
    ...order,
    state,
    refunds: refunds ?? [],
    payBy: payBy ?? null,
    attempt: attempt === undefined ? (state === 'Pending payment' ? likelyAttempt : null) : attempt,
  };
}

/**
 * An api of another release may not send where an event is: then it is empty, and pages leave it
 * out.
 */
const withVenue = <Event extends { venue: { name: string; city: string } }>(
  event: Event,
): Event => {
  const { venue }: Partial<Event> = event;
  return { ...event, venue: { ...venue, name: venue?.name ?? '', city: venue?.city ?? '' } };
};

export const parseTickets = (response: TicketsByEvent[]): TicketsByEvent[] =>
  checkedList(
    response,
    'Wrong Ticket object',
    (group) => isListOf(group, 'tickets', isObject) && hasDates(group.event),
  ).map((group) => ({ ...group, event: withVenue(group.event) }));

/** Something about the event of a ticket. */
export const parseOfEvent = <Of extends Pick<TicketsByEvent, 'event'>>(response: Of): Of => {
  const { event, ...others } = checked(
    response,
    'Wrong Ticket object',
    (ticket) => isObject(ticket) && hasDates(ticket.event),
  );
  return { ...others, event: withVenue(event) } as Of;
};

export const parsePreRegistrations = (response: PreRegistrations): PreRegistrations['events'] =>
  checked(response, 'Wrong Event object.', (list) => isListOf(list, 'events', hasDates)).events;

export const parseNewsList = <List extends { news: NewsCard[] }>(response: List): List =>
  checked(response, 'Wrong News object', (list) => isListOf(list, 'news', isObject));

export const parseNewsItem = (response: NewsItem): NewsItem =>
  checked(response, 'Wrong News object', (item) => isObject(item) && typeof item.text === 'string');

export const parsePartners = (response: { partners: Partner[] }): Partner[] =>
  checked(response, 'Wrong Partner object', (list) => isListOf(list, 'partners', isObject))
    .partners;

function checked<Value>(
  response: Value,
  message: string,
  isValid: (value: unknown) => boolean,
): Value {
  if (isValid(response)) return response;
  console.warn(message);
  throw new ApiError(200, 0, message);
}

const checkedList = <Item>(
  response: Item[],
  message: string,
  isItem: (item: Record<string, unknown>) => boolean,
): Item[] =>
  checked(
    response,
    message,
    (list) => Array.isArray(list) && list.every((item) => isObject(item) && isItem(item)),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether the value is an event whose start and end are texts that can be read, the end not before
 * the start.
 */
function hasDates(event: unknown): boolean {
  if (!isObject(event)) return false;
  const { dateStart, dateEnd } = event;
  if (typeof dateStart !== 'string' || typeof dateEnd !== 'string') return false;
  try {
    return intervalMs(dateStart, dateEnd) >= 0;
  } catch (cause) {
    console.warn(cause);
    return false;
  }
}

function isListOf(value: unknown, property: string, isItem: (item: unknown) => boolean): boolean {
  if (!isObject(value)) return false;
  const list = value[property];
  return Array.isArray(list) && list.every(isItem);
}
