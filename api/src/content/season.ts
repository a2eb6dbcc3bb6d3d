import type { EventKind } from '@playday/shared/rules/events/event-kinds';
import type { MethodRow } from '../checkout/order/method-row.ts';
import type { Text } from '../texts.ts';

/** A file after reading: validated, defaults filled in, dates as instants, money in minor units. */
export interface Season {
  currencies: { isoCode: string; title: Text; symbol: string; scale: number }[];
  ageRestrictions: { key: string; value: string; years: number }[];
  paymentMethods: Omit<MethodRow, 'id'>[];
  partners: { key: string; name: Text; url: string; poster: string }[];
  events: SeasonEvent[];
  news: { slug: string; name: Text; poster: string; pubDate: Date; body: Text }[];
  promoCodes: {
    code: string;
    amount: number;
    currency: string;
    event: string | null;
    maxUses: number | null;
    maxUsesPerBuyer: number;
    validUntil: Date | null;
  }[];
}

export interface SeasonEvent {
  url: string;
  name: Text;
  venueName: Text;
  venueCity: Text;
  /** The path of an image beside the file; empty: as it was. */
  poster: string;
  description: Text;
  dateStart: Date;
  dateEnd: Date;
  saleStart: Date | null;
  saleEnd: Date;
  currency: string;
  age: string | null;
  methods: string[];
  preRegistration: boolean;
  /** Whether its tickets are sold through a waiting room. */
  room: boolean;
  /** Whether a new event is a draft. */
  draft: boolean;
  tickets: SeasonTicket[];
  fees: SeasonFee[];
  facts: EventFacts;
}

/** What a buyer needs to know to get there. Null: not known. */
export interface EventFacts {
  /** What it is; empty: not said. */
  kinds: EventKind[];
  venueAddress: Text | null;
  /** Degrees. */
  position: { latitude: number; longitude: number } | null;
  mapQuery: string | null;
  /** From the opening of the gate to `dateStart`. */
  doorsMinutes: number | null;
  /** The hours of each day in minutes after `dateStart`. */
  dayHours: [from: number, to: number][] | null;
  /** IANA name; null: Asia/Bangkok. */
  timeZone: string | null;
  organiser: { name: Text; link: string | null } | null;
  refund: { policy: 'none' } | { policy: 'until'; days: number } | null;
}

export interface SeasonTicket {
  key: string;
  name: Text;
  description: Text;
  price: number;
  capacity: number;
  /** When it is sold within the sale of the event; null: all of that. */
  saleStart: Date | null;
  saleEnd: Date | null;
  soldOut: boolean;
  fees: SeasonFee[];
}

/** `amount`: minor units, or hundredths of a percent. */
export interface SeasonFee {
  name: Text;
  type: 'fixed' | 'percent';
  amount: number;
}

/** Stored records that a file may refer to. */
export interface StoredReferences {
  /** ISO code → scale, and whether an order has used it. */
  currencies: Map<string, { scale: number; isUsed: boolean }>;
  /** Keys. */
  ages: readonly string[];
  /** Aliases. */
  methods: readonly string[];
  /** Event url → ISO code of its currency. */
  events: Map<string, string>;
}
