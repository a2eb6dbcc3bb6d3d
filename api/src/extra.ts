import { readFileSync } from 'node:fs';
import { type Language, languages } from '@playday/shared/rules/languages/languages';

/*
 * What the core asks of its extras, where only data is needed; `checkout/sale-gate.ts` has what it
 * asks about holds and orders.
 */

/** A kind of mail that an extra sends, as `outbox/mail-kinds.ts` has those of the core. */
export interface ExtraMail {
  lane: 'account' | 'orders' | 'announcements';
  /** As `MailSubject` of the core. */
  about: 'account' | 'event' | 'sale' | 'ticket' | 'order';
  reads: readonly ('person' | 'friend' | 'order' | 'event' | 'refund')[];
  /** The path of its button; `values` has the event's `url`. */
  path?: (values: Record<string, string>) => string;
  /** Values of further placeholders, in place of details with the same name. */
  values?: (details: Record<string, string>, language: Language) => Record<string, string>;
  /** Shows the valid tickets that the person has for the event. */
  showsTicketsOf?: 'event';
  /** Tells when the sale starts, not when the event does. */
  tellsSaleStart?: true;
  /** Whether it would say what is no longer true. */
  isOutdated?: (read: {
    event?: { state: string; saleStart: Date | null };
    tickets?: readonly unknown[];
    isAccountAwaited?: boolean;
  }) => boolean;
}

/**
 * What the core asks about tickets that their holders send to others. SQL, because the core asks
 * within statements of its own; `neverSent` is the default.
 */
export interface TicketSending<Kind extends string> {
  /** Of the ticket `t`: `offered` to somebody, or `possible`; null where it cannot be sent. */
  state: string;
  /**
   * A relation of the earlier codes of tickets, which are void: `order_id`, `place`, `old_code`,
   * and `closed_at`, since when.
   */
  oldCodes: string;
  /** A relation of those who have got tickets: `order_id`, `place`, `recipient_id`. */
  recipients: string;
  /**
   * A relation of the tickets that people have sent and others have now: `sender_id`, `event_id`,
   * `name` of the ticket type, `first_name` of who has it (null: erased), and `at`, since when.
   */
  sent: string;
  /** A query of the orders with tickets that the person `$1` has sent or got. */
  ordersOf: string;
  /** Statements that end the links by which the person `$1` offers tickets. */
  endLinks: readonly string[];
  /** Statements that end all such links. */
  endAllLinks: readonly string[];
  /** The mail that tells who got a ticket that it is void; null: nobody gets tickets. */
  withdrawn: Kind | null;
}

/** A shop where nobody sends tickets. */
export const neverSent: TicketSending<never> = {
  state: 'null::text',
  oldCodes: `(select null::int as order_id, null::int as place, null::text as old_code,
    null::timestamptz as closed_at where false)`,
  recipients:
    '(select null::int as order_id, null::int as place, null::int as recipient_id where false)',
  sent: `(select null::int as sender_id, null::int as event_id, null::jsonb as name,
    null::text as first_name, null::timestamptz as at where false)`,
  ordersOf: 'select null::int where false',
  endLinks: [],
  endAllLinks: [],
  withdrawn: null,
};

/**
 * A relation of the entries of tickets, where nothing records them: what the core asks within
 * statements of its own. `is_conflict`: let in without a network although the ticket was void or
 * had entered that day; `clock`: how that of the device was wrong.
 */
export const noEntries = `(select null::uuid as scan_id, null::text as ticket_id,
  null::int as event_id, null::date as day, null::text as gate, null::timestamptz as scanned_at,
  null::bool as is_conflict, null::text as clock where false)`;

/**
 * A relation of the tickets of guests, which have no order, where there are none: as `noEntries`.
 */
export const noGuests = `(select null::text as ticket_id, null::int as event_id,
  null::int as ticket_type_id where false)`;

/** A role of office tokens that are of one event. */
export interface EventRole<Role extends string> {
  role: Role;
  /** What such a token is for, as in `a token for the gates of an event`. */
  purpose: string;
  /** The beginning of the paths of its operations, which no other token opens. */
  path: string;
}

/**
 * What the core asks about refunds whose buyers are asked where people transfer them. SQL, as in
 * `TicketSending`; `checkout/refund-transfers.ts` has what it asks else. `neverAsked` is the
 * default.
 */
export interface RefundAsking {
  /**
   * A relation of what was asked and answered: `refund_id`, `asked_at`, `reminded_at`,
   * `answered_at`, `exported_at`, and `destination`, which is encrypted.
   */
  asked: string;
  /** Statements that end the links of the person `$1`. */
  endLinks: readonly string[];
  /** Statements that end all such links. */
  endAllLinks: readonly string[];
}

/** A shop that asks no buyer. */
export const neverAsked: RefundAsking = {
  asked: `(select null::bigint as refund_id, null::timestamptz as asked_at,
    null::timestamptz as reminded_at, null::timestamptz as answered_at,
    null::timestamptz as exported_at, null::text as destination where false)`,
  endLinks: [],
  endAllLinks: [],
};

/**
 * What the core asks about builds of remotes that some visitors get beside the live ones. SQL, as
 * in `TicketSending`; `noCanaries` is the default.
 */
export interface Canaries {
  /** A relation of them: `program`, `build`, `percent`, `since`. */
  shown: string;
  /** A statement, part of another one, that ends those of the programs in `moved`. */
  endMoved: string;
  /** Statements that end those of the program `$1`. */
  endOf: readonly string[];
  /** One that ends the build `$2` of `$1`; it returns the live build as `stable`, if it did. */
  end: string;
}

/** A shop where all visitors get the live builds. */
export const noCanaries: Canaries = {
  shown: `(select null::text as program, null::text as build, null::int as percent,
    null::timestamptz as since where false)`,
  endMoved: 'select 1 where false',
  endOf: [],
  end: 'select null::text as stable where false and $1 = $2::text',
};

/** Something of an event that opens before its sale: whoever has pre-registered is told then. */
export interface EarlyOpening<Kind extends string, Config> {
  /** SQL condition on the row `e` of `events`. */
  condition: string;
  /** How long before the sale. */
  leadMs: (config: Config) => number;
  /** The mail, in place of the one at the start of the sale. */
  kind: Kind;
}

/**
 * Rows that expire: the table, a condition on its rows `t`, and of which kind they are. `$1`: the
 * time before which it has to lie.
 */
export type Retention<Kind extends string> = [table: string, condition: string, kind: Kind];

type Erasure = 'erased' | 'deleted' | 'expires' | 'kept: no person in it';
/** `secret`: a hash, token, link or key. */
type Copy =
  | 'copied'
  | 'secret'
  | 'another person'
  | 'may name another person'
  | 'says nothing about a person';

/**
 * What happens to columns, as `table.column`, when a person is erased, and whether they are in the
 * copy of the person's data or why not.
 */
export type PersonalColumns = Record<string, [Erasure, Copy]>;

/**
 * The words of an extra in each language, from a folder of files such as `en.json`. Tests compare
 * them with the English ones, of whose type they are.
 */
export function wordsIn<Words>(folder: URL): Record<Language, Words> {
  const read = (language: Language) =>
    JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Words;
  return Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<
    Language,
    Words
  >;
}
