import { type Static, type TSchema, Type } from 'typebox';
import { eventKinds } from '../rules/events/event-kinds.ts';
import { limits, patterns } from '../rules/fields/fields.ts';
import { newNamePattern } from '../rules/fields/new-name.ts';
import { languages } from '../rules/languages/languages.ts';
import { returnPathMax } from '../rules/session/session.ts';
import { extraCopies } from './extra-parts.ts';

/** Data exchanged between pages and api, as JSON schemas and types. */

const closed = { additionalProperties: false } as const;
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** An object without other properties. */
export const object = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, closed);

/** One of these texts. `options`: such as its default and description. */
export const oneOf = <T extends string>(
  values: T[],
  options: { default?: T; description?: string } = {},
) => Type.Unsafe<T>({ type: 'string', enum: values, ...options });

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** ISO 8601 with offset: `2026-11-20T19:00:00+07:00`. */
export const DateTime = Type.String({ minLength: 20, maxLength: 35 });
const CalendarDate = Type.String({ pattern: patterns.date });
/**
 * A decimal amount with at most the currency's `scale` decimals. The only place money is not
 * integer.
 */
const Amount = Type.Number();
export const Language = Type.Unsafe<(typeof languages)[number]>(
  Type.Union(languages.map((language) => Type.Literal(language))),
);
/** Response of operations that return no data. */
export const Done = object({});

/**
 * `field` is the path of the invalid field in the body, `tickets` what is left of each type when
 * stock is insufficient. `minimum` and `maximum` are the limits of the chosen payment method. Above
 * the limit of tickets, `owned` and `remaining` are those of `GET /user/hold`. `order` is the order
 * that was already placed with these tickets. `retryAt`: from when on tickets can be held again.
 */
export const ErrorBody = object({
  code: Type.Integer(),
  message: Type.String(),
  field: Type.Optional(Type.String()),
  tickets: Type.Optional(Type.Array(object({ id: Id, left: Type.Integer() }))),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  owned: Type.Optional(Type.Integer()),
  remaining: Type.Optional(Type.Integer()),
  order: Type.Optional(object({ id: Id, pubId: Type.String() })),
  retryAt: Type.Optional(DateTime),
  /** Why a release was refused, for deployers. */
  reasons: Type.Optional(Type.Array(Type.String())),
});

export const AgeRestriction = object({ key: Id, value: Type.String() });
export const Currency = object({
  id: Id,
  iso_code: Type.String(),
  title: Type.String(),
  symbol: Type.String(),
  scale: Type.Integer(),
});

/**
 * `amount` is money when fixed (per ticket or per order), and a percentage when percent (3.5 is 3.5
 * %).
 */
export const Fee = object({
  id: Id,
  name: Type.String(),
  type: oneOf(['fixed', 'percent']),
  amount: Type.Number(),
});
/**
 * `left` is what the public can buy: capacity − sold − all holds. `isFew`: it is at most 20 and at
 * most a tenth of the capacity. `saleStart`, `saleEnd`: when it is sold, if not in all of the
 * event's sale; `left` is 0 from its end on.
 */
export const Ticket = object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  price: Amount,
  left: Type.Integer({ minimum: 0 }),
  isFew: Type.Optional(Type.Literal(true)),
  saleStart: Type.Optional(DateTime),
  saleEnd: Type.Optional(DateTime),
  fee: Type.Array(Fee),
});

/**
 * `address`: whole, with the city. `position`: degrees of WGS 84. `mapQuery`: what a map is asked
 * for in the place of the position, such as the name under which it knows the venue.
 */
export const Venue = object({
  name: Type.String(),
  city: Type.String(),
  address: Type.Optional(Type.String()),
  position: Type.Optional(object({ latitude: Type.Number(), longitude: Type.Number() })),
  mapQuery: Type.Optional(Type.String()),
});
/**
 * Whether tickets can be returned by a buyer who cannot come. `none`: they cannot. `until`: until
 * the end of the day that is `days` before the event.
 */
const RefundPolicy = object({
  kind: oneOf(['none', 'until']),
  days: Type.Optional(Type.Integer({ minimum: 0 })),
  until: Type.Optional(DateTime),
});

/** `postponed`: no new date yet. A `draft` is shown by a preview link only. */
export const EventState = oneOf(['draft', 'published', 'postponed', 'cancelled']);

const eventCard = {
  id: Id,
  url: Type.String(),
  name: Type.String(),
  /** URL of the largest poster; `320|480|960` × `.avif|.webp` are in the same folder. */
  poster: Type.String(),
  /** This and `dateEnd` have the offset of the event's place, which is Bangkok's in most cases. */
  dateStart: DateTime,
  dateEnd: DateTime,
  saleStart: nullable(DateTime),
  saleEnd: DateTime,
  venue: object({ name: Type.String(), city: Type.String() }),
  /** Price of the cheapest kind of ticket that can be bought now; null when none can. */
  priceFrom: nullable(Amount),
  /**
   * What one such ticket comes to with its mandatory fees; missing without a price, and with an api
   * of an earlier release.
   */
  totalFrom: Type.Optional(Amount),
  isSoldOut: Type.Boolean(),
  /** Visitors may pre-register until the sale starts. */
  isPreRegistration: Type.Boolean(),
  /** Id of the currency in `GET /currency`. */
  currency: Id,
  /** Id of the age restriction in `GET /age_restrictions`. */
  age: nullable(Id),
  /** Without it `published`: lists stay small. */
  state: Type.Optional(EventState),
  /** When it was to begin before it was moved. */
  previousStart: Type.Optional(DateTime),
};
export const EventCard = object(eventCard);
/**
 * An event as orders and tickets name it. `calendarSequence` counts the changes of what calendars
 * show: SEQUENCE of RFC 5545.
 */
const eventInBrief = {
  id: Id,
  url: Type.String(),
  name: Type.String(),
  dateStart: DateTime,
  dateEnd: DateTime,
  state: EventState,
  calendarSequence: Type.Integer({ minimum: 0 }),
  /**
   * When it was planned for before it was moved; of an order or ticket only if that was moved after
   * the purchase.
   */
  previousStart: Type.Optional(DateTime),
};
/**
 * `description` is sanitised HTML; `fees` are those of the whole order. `hasWaitingRoom`: its
 * tickets are sold only to those whom the waiting room has admitted. The optional facts are missing
 * where they are not known, and with an api of an earlier release. `doors`: when the gate opens.
 * `days`: the hours of each day of an event of several days. `timeZone`: IANA name, where it is not
 * Asia/Bangkok. `organiser.link`: `https:` or `mailto:`.
 */
export const ShopEvent = object({
  ...eventCard,
  venue: Venue,
  doors: Type.Optional(DateTime),
  days: Type.Optional(Type.Array(object({ start: DateTime, end: DateTime }))),
  timeZone: Type.Optional(Type.String()),
  organiser: Type.Optional(object({ name: Type.String(), link: Type.Optional(Type.String()) })),
  refund: Type.Optional(RefundPolicy),
  description: Type.String(),
  fees: Type.Array(Fee),
  hasWaitingRoom: Type.Boolean(),
});
export const EventDetails = object({ event: ShopEvent, tickets: Type.Array(Ticket) });
export const EventList = object({
  events: Type.Array(EventCard),
  /** At most 200 of those that a search finds. */
  total: Type.Integer(),
  /**
   * Where all current and upcoming events are, most events first, and the months (2026-12) in which
   * they begin.
   */
  cities: Type.Optional(Type.Array(object({ slug: Type.String(), name: Type.String() }))),
  months: Type.Optional(Type.Array(Type.String())),
  /** How many of them are of each kind, most first, and how many are soon. */
  kinds: Type.Optional(Type.Array(object({ kind: oneOf([...eventKinds]), count: Type.Integer() }))),
  times: Type.Optional(
    object({ tonight: Type.Integer(), weekend: Type.Integer(), 'next-week': Type.Integer() }),
  ),
  /** What the words of the search were taken for: a time, a price and the words that are left. */
  meant: Type.Optional(
    object({
      q: Type.Optional(Type.String()),
      when: Type.Optional(Type.String()),
      price: Type.Optional(Type.Integer()),
    }),
  ),
  /** When nothing was found: up to three events that come near. */
  nearest: Type.Optional(Type.Array(EventCard)),
});

const newsCard = {
  id: Id,
  /** Slug; `GET /news/{id}` accepts it too. */
  url: Type.String(),
  name: Type.String(),
  poster: Type.String(),
  pubDate: DateTime,
};
export const NewsCard = object(newsCard);
/** `text` is sanitised HTML. `event`: the one that it is about. */
export const NewsItem = object({
  ...newsCard,
  text: Type.String(),
  event: Type.Optional(object({ url: Type.String(), name: Type.String() })),
});
export const NewsList = object({ news: Type.Array(NewsCard), total: Type.Integer() });
export const Partner = object({
  id: Id,
  poster: Type.String(),
  name: Type.String(),
  url: Type.String(),
});

export const PaymentMethod = object({
  id: Id,
  /** One of `shared/rules/payment/payment-methods.ts`, or of a newer release. */
  alias: Type.String(),
  name: Type.String(),
  type: oneOf(['URL', 'QR']),
  /** The minimum total for this method, in the event's currency; only in an event's list. */
  minimum: Type.Optional(Type.Number()),
  /** The maximum total, where the method has one; only in an event's list. */
  maximum: Type.Optional(Type.Number()),
  attributes: Type.Array(
    object({
      key: Type.String(),
      name: Type.String(),
      description: Type.String(),
      /** Source of an anchored regular expression for the `u` flag. */
      regexp: Type.String(),
      /** The values that it can have, in the order to offer them; without it, a text. */
      options: Type.Optional(Type.Array(object({ value: Type.String(), name: Type.String() }))),
    }),
  ),
});

export const TicketCount = object({
  id: Id,
  count: Type.Integer({ minimum: 1, maximum: limits.stepperMax }),
});
const TicketCounts = Type.Array(TicketCount, { minItems: 1, maxItems: limits.ticketsPerBuyer });

/**
 * `remaining`: how many more tickets this buyer may select for the event (4 less paid, pending and
 * held). `left` of a ticket: what the public can buy plus the buyer's own held count; `price`: what
 * an order of this buyer would charge for one, missing with an api of an earlier release.
 * `expiresAt` stays the same until the hold ends. `isExtended`: it cannot be extended, because it
 * was, tickets are scarce or the sale ends with it. `isScarce`: fewer than a tenth of one of its
 * ticket types are free, or were in the last six hours.
 */
export const Hold = object({
  event: nullable(Id),
  revision: Type.Integer(),
  expiresAt: nullable(DateTime),
  serverNow: DateTime,
  isExtended: Type.Boolean(),
  isScarce: Type.Boolean(),
  remaining: Type.Integer({ minimum: 0 }),
  tickets: Type.Array(
    object({ id: Id, count: Type.Integer(), left: Type.Integer(), price: Type.Optional(Amount) }),
  ),
});

/** An order that waits for its payment. */
export const PendingOrder = object({ id: Id, pubId: Type.String(), payBy: DateTime });

/**
 * How things stand for a buyer and an event. `hold`: what the server holds now, null when nothing
 * is held. `owned`: tickets in paid and pending orders; `remaining`: how many more may be selected
 * beside those and the held ones. `pendingOrder`: the latest order that waits for its payment.
 * `admittedUntil`: until when the buyer may choose tickets of an event with a waiting room; null
 * when not admitted, and for every other event.
 */
export const BuyerStatus = object({
  hold: nullable(Hold),
  owned: Type.Integer({ minimum: 0 }),
  remaining: Type.Integer({ minimum: 0 }),
  pendingOrder: nullable(PendingOrder),
  admittedUntil: nullable(DateTime),
  serverNow: DateTime,
});

/**
 * An account that a refund goes to: the id of its bank, and the last four characters of the number.
 */
export const AccountInBrief = object({ bank: Type.String(), ending: Type.String() });
export const OrderState = oneOf(['Paid', 'Unpaid', 'Cancelled', 'Pending payment']);
/**
 * `way`: back through the payment method with the name `method`, or by a bank transfer that a
 * person makes, because the method cannot return it. `date`: when it was sent; null while it is
 * due. `reason`: `refund`, the shop or the gateway gave the money back; `dispute`, the buyer's bank
 * took it back; `unneeded`, it arrived too late, twice or in another amount. `transfer`: of a
 * refund that a person transfers, once the buyer is asked where to. `account`: null until the buyer
 * has answered; after the transfer, the account that it went to, null where that is not known.
 * `by`: the day that it is promised for.
 */
const Refund = object({
  amount: Amount,
  reason: oneOf(['refund', 'dispute', 'unneeded']),
  method: Type.String(),
  way: oneOf(['method', 'transfer']),
  state: oneOf(['due', 'done']),
  date: nullable(DateTime),
  transfer: Type.Optional(object({ account: nullable(AccountInBrief), by: nullable(DateTime) })),
});
const feeLine = object({ name: Type.String(), description: Type.String(), price: Amount });
const orderListItem = {
  id: Id,
  /** Secret enough for addresses; people read `number`. */
  pubId: Type.String(),
  /**
   * `PD-K7QM-4F2X`: the number of the order for people, on pages, in mails and at the start of the
   * gateway's reference.
   */
  number: Type.String(),
  date: DateTime,
  state: OrderState,
  /** Subtotal + fees − discount. */
  total: Amount,
  subtotal: Amount,
  /**
   * The value-added tax that the total includes, at the rate in percent of when the order was
   * placed; missing where nothing is told. `left`: of what is left of the total after refunds of a
   * part. `taxId`: the seller's.
   */
  vat: Type.Optional(
    object({
      rate: Type.Integer({ minimum: 1 }),
      amount: Amount,
      left: Type.Optional(Amount),
      taxId: Type.String(),
    }),
  ),
  /** ISO code, `THB`. */
  currency: Type.String(),
  fee: object({ order: Type.Array(feeLine), ticket: Type.Array(feeLine) }),
  /** `price` is one ticket's, `sum` the line's. */
  tickets: Type.Array(
    object({ id: Id, name: Type.String(), count: Type.Integer(), price: Amount, sum: Amount }),
  ),
  /** The gateway's payment id, shown as transaction id. */
  payId: nullable(Type.String()),
  promocode: nullable(object({ name: Type.String(), amount: Amount })),
  /** Type 1 = URL, 2 = QR image as data URL. `content` only while the payment is pending. */
  paymentDetails: nullable(
    object({
      type: Type.Union([Type.Literal(1), Type.Literal(2)]),
      content: nullable(Type.String()),
      name: Type.String(),
      /** The alias of the payment method. */
      alias: Type.String(),
      /** False: the page at the URL does not send the buyer back. */
      sendsBack: Type.Optional(Type.Boolean()),
      /** In a test shop: the page that stands for the app that scans the QR code. */
      testPage: Type.Optional(Type.String()),
    }),
  ),
  /** Deadline for paying the order; only while it is pending. */
  payBy: nullable(DateTime),
  /** The last attempt was declined; a new one may be made until `payBy`. */
  isDeclined: Type.Boolean(),
  /** Money that goes back to the buyer. */
  refunds: Type.Array(Refund),
  /**
   * The event was moved or postponed after the payment: until when the order may be given back, and
   * what comes back.
   */
  giveBack: Type.Optional(object({ until: DateTime, amount: Amount })),
  /**
   * The same, but only the office can take the tickets back: of all valid `tickets` that many were
   * sent to `friends` (first names), or have entered.
   */
  giveBackByOffice: Type.Optional(
    object({
      until: DateTime,
      tickets: Type.Integer(),
      sent: Type.Integer(),
      friends: Type.Array(Type.String()),
      entered: Type.Integer(),
    }),
  ),
  /** How many tickets the buyer gave back with the order. */
  givenBack: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Id of the payment method; null for a free order. */
  payTypeId: nullable(Id),
  /**
   * What the payment of a pending order does; null when the order is not pending. `starting`: the
   * gateway has not answered yet; `failed`: it could not be started, or ended without payment, and
   * a new one may be made, as after `declined`; `replacing`: the earlier one is being voided before
   * another method's starts; `cancelling`: the order ends once its payment is voided, and nothing
   * new can be started.
   */
  attempt: nullable(oneOf(['starting', 'open', 'declined', 'failed', 'replacing', 'cancelling'])),
  event: object(eventInBrief),
};
export const OrderListItem = object(orderListItem);
const { date: _date, ...orderFields } = orderListItem;
export const Order = object({
  ...orderFields,
  createdAt: DateTime,
  eventId: Id,
  currencyId: Id,
  /** The path of the receipt, or of the code of an open payment, while this session lives. */
  file: Type.Optional(Type.String()),
});
/** `paymentId` and `content` are missing for free orders. `content`: payment URL or QR image. */
export const Payment = object({
  name: Type.String(),
  paymentId: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  type: Type.Optional(oneOf(['URL', 'QR'])),
});
export const OrderCreated = object({ order: Order, payment: Payment });

const AdditionalParameter = object({
  key: Type.String({ minLength: 1, maxLength: 64 }),
  value: Type.String({ maxLength: 255 }),
});
export const OrderRequest = object({
  method: Type.Optional(Id),
  promocode: Type.Optional(Type.String({ 'x-typed': 'promocode', pattern: patterns.promocode })),
  event: Id,
  additionalParameter: Type.Optional(Type.Array(AdditionalParameter, { maxItems: 16 })),
  tickets: TicketCounts,
});

export const AccountSettings = object({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** A new address that is not confirmed yet. */
  pendingEmail: nullable(Type.String()),
  birthday: CalendarDate,
  /** Digits only. */
  phone: Type.String(),
  language: Language,
});

const CopiedRows = Type.Array(Type.Record(Type.String(), Type.Unknown()));
const copiedOfExtras = () =>
  Object.fromEntries(extraCopies.map((name) => [name, CopiedRows])) as Record<
    (typeof extraCopies)[number],
    typeof CopiedRows
  >;
/**
 * Everything that is stored about a person: rows of named values, for the person and other programs
 * to read.
 */
export const MyData = object({
  madeAt: DateTime,
  /** One row. */
  account: CopiedRows,
  newEmails: CopiedRows,
  orders: CopiedRows,
  payments: CopiedRows,
  refunds: CopiedRows,
  tickets: CopiedRows,
  heldTickets: CopiedRows,
  purchaseLimits: CopiedRows,
  preRegistrations: CopiedRows,
  ...copiedOfExtras(),
  sessions: CopiedRows,
  knownDevices: CopiedRows,
  mails: CopiedRows,
  erasureRequests: CopiedRows,
  officeChanges: CopiedRows,
});

export const SessionId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
/** One place where the person is signed in. The id only names the session; it gives no access. */
export const ListedSession = object({
  id: SessionId,
  /** Names such as `Chrome` and `Android`; null when unknown. */
  browser: nullable(Type.String()),
  system: nullable(Type.String()),
  createdAt: DateTime,
  /** The last request, to within 20 seconds. */
  usedAt: DateTime,
  /** Whether it is the session that asks. */
  isCurrent: Type.Boolean(),
});

/**
 * `qr` is a PNG data URL; null for a ticket of a cancelled event, and for a pre-registration, which
 * has its own `pubId`.
 */
export const OwnedTicket = object({
  name: Type.String(),
  pubId: Type.String(),
  /** `PD-K7QM-4F2X`; null for a pre-registration. */
  orderNumber: nullable(Type.String()),
  /** First and last name of whom it belongs to. */
  holder: Type.String(),
  qr: nullable(Type.String()),
  /** The path of the code as a picture, while this session lives; missing without a code. */
  file: Type.Optional(Type.String()),
  isPrereg: Type.Boolean(),
  /**
   * Missing: it cannot be sent to somebody else any more. `offered`: a link waits to be accepted.
   */
  transfer: Type.Optional(oneOf(['possible', 'offered'])),
});
export const TicketEvent = object({
  ...eventInBrief,
  venue: Venue,
  /** When the gate opens; missing where it is not known. */
  doors: Type.Optional(DateTime),
});
/** A ticket that the visitor sent to somebody who has it now. */
export const SentTicket = object({
  /** The name of the ticket type. */
  name: Type.String(),
  /** First name of who has it; missing when that account was erased. */
  to: Type.Optional(Type.String()),
  /** When it was accepted. */
  at: DateTime,
});
export const TicketsByEvent = object({
  event: TicketEvent,
  tickets: Type.Array(OwnedTicket),
  /** Further tickets of the event, which others have now; missing without any. */
  sent: Type.Optional(Type.Array(SentTicket)),
});

const Captcha = Type.String({ minLength: 1, maxLength: 8192 });
export const LoginRequest = object({
  login: Type.String({ minLength: 1, maxLength: limits.emailMax }),
  password: Type.String({ minLength: 1, maxLength: limits.passwordMax }),
  recaptchaResponse: Captcha,
});
export const NewPassword = Type.String({
  maxLength: limits.passwordMax,
  pattern: patterns.password,
});
/**
 * `x-typed`: the api reads what was typed or pasted as it was meant (`rules/fields/typed.ts`), and
 * then checks it.
 */
export const Email = Type.String({
  'x-typed': 'email',
  maxLength: limits.emailMax,
  pattern: patterns.email,
});
const NewName = Type.String({
  'x-typed': 'name',
  maxLength: 4 * limits.nameMax,
  pattern: newNamePattern,
});
/** As it was stored, maybe under earlier rules. */
const Name = Type.String({
  'x-typed': 'name',
  maxLength: 4 * limits.nameMax,
  pattern: patterns.name,
});
export const Phone = Type.String({
  'x-typed': 'newPhone',
  pattern: patterns.phone,
  description:
    'Digits only, with the country code; a leading 0 is read as 66, ' +
    '00 as the international prefix. After 66: a Thai landline (8 digits) or mobile number (9)',
});
export const MailToken = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[A-Za-z0-9_\\-]+$',
});
/**
 * Where the visitor was before; the link of the mail leads back there. An unsafe path is ignored.
 */
export const ReturnPath = Type.String({ maxLength: returnPathMax });
/**
 * Without `recaptchaResponse`, few requests of a network are answered, and then refused with 4003.
 */
export const RecoveryRequest = object({
  email: LoginRequest.properties.login,
  next: Type.Optional(ReturnPath),
  recaptchaResponse: Type.Optional(Captcha),
});
export const Registration = object({
  firstName: NewName,
  lastName: NewName,
  plainPassword: NewPassword,
  email: Email,
  birthday: CalendarDate,
  phone: Phone,
  recaptchaResponse: Captcha,
  next: Type.Optional(ReturnPath),
});
export const ErasureRequest = object({
  app: oneOf(['staff', 'market']),
  firstName: Name,
  lastName: Name,
  email: Email,
  /** As it was stored, maybe under earlier rules. */
  phone: Type.String({ 'x-typed': 'phone', pattern: patterns.storedPhone }),
  recaptchaResponse: Captcha,
});

export const PublicConfig = object({
  captcha: object({ kind: oneOf(['altcha', 'recaptcha']), siteKey: Type.Optional(Type.String()) }),
  /** No real payments: pages must say so. */
  isTestShop: Type.Optional(Type.Literal(true)),
});

export type Language = Static<typeof Language>;
export type ErrorBody = Static<typeof ErrorBody>;
export type AgeRestriction = Static<typeof AgeRestriction>;
export type Currency = Static<typeof Currency>;
export type Fee = Static<typeof Fee>;
export type Ticket = Static<typeof Ticket>;
export type Venue = Static<typeof Venue>;
export type EventState = Static<typeof EventState>;
export type EventCard = Static<typeof EventCard>;
export type ShopEvent = Static<typeof ShopEvent>;
export type EventDetails = Static<typeof EventDetails>;
export type EventList = Static<typeof EventList>;
export type NewsCard = Static<typeof NewsCard>;
export type NewsItem = Static<typeof NewsItem>;
export type NewsList = Static<typeof NewsList>;
export type Partner = Static<typeof Partner>;
export type PaymentMethod = Static<typeof PaymentMethod>;
export type TicketCount = Static<typeof TicketCount>;
export type Hold = Static<typeof Hold>;
export type BuyerStatus = Static<typeof BuyerStatus>;
export type OrderState = Static<typeof OrderState>;
export type Refund = Static<typeof Refund>;
export type OrderListItem = Static<typeof OrderListItem>;
export type Order = Static<typeof Order>;
export type Payment = Static<typeof Payment>;
export type OrderCreated = Static<typeof OrderCreated>;
export type OrderRequest = Static<typeof OrderRequest>;
export type AccountSettings = Static<typeof AccountSettings>;
export type ListedSession = Static<typeof ListedSession>;
export type OwnedTicket = Static<typeof OwnedTicket>;
export type SentTicket = Static<typeof SentTicket>;
export type TicketsByEvent = Static<typeof TicketsByEvent>;
export type LoginRequest = Static<typeof LoginRequest>;
export type Registration = Static<typeof Registration>;
export type ErasureRequest = Static<typeof ErasureRequest>;
export type PublicConfig = Static<typeof PublicConfig>;
export type CaptchaKind = PublicConfig['captcha']['kind'];
