/*
 * What the core asks of its extras, where only data is needed; `checkout/sale-gate.ts` has what it
 * asks about holds and orders.
 */

/** A kind of mail that an extra sends, as `outbox/mail-kinds.ts` has those of the core. */
export interface ExtraMail {
  lane: 'account' | 'orders' | 'announcements';
  /** The start of a sale, for who has pre-registered. */
  about: 'sale';
  reads: readonly ('person' | 'event')[];
  /** The path of its button; `values` has the event's `url`. */
  path: (values: Record<string, string>) => string;
  /** Tells when the sale starts, not when the event does. */
  tellsSaleStart?: true;
  /** Whether it would say what is no longer true. */
  isOutdated?: (read: { event?: { state: string; saleStart: Date | null } }) => boolean;
}

/** Something of an event that opens before its sale: whoever has pre-registered is told then. */
export interface EarlyOpening<Kind extends string, Config> {
  /** SQL condition on the row `e` of `events`. */
  condition: string;
  /** How long before the sale. */
  leadMs: (config: Config) => number;
  /** The mail, in place of the one at the start of the sale. */
  kind: Kind;
}

/** Rows that expire: the table, a condition on its rows `t`, and of which kind they are. `$1`: the
 * time before which it has to lie. */
export type Retention<Kind extends string> = [table: string, condition: string, kind: Kind];
