import type { EventState } from '@playday/shared/api-contract';
import type { OrderRow } from '../checkout/order/order-reader.ts';
import { extraParts } from '../extra-parts.ts';
import { isTomorrow } from '../time/dates.ts';
import type { MailKind } from '../outbox/lanes.ts';

interface Facts {
  order?: { row: Pick<OrderRow, 'state' | 'closing' | 'payBy'> };
  event?: { dateStart: string; saleStart: Date | null; timeZone: string | null; state: EventState };
  tickets?: readonly unknown[];
  eraseAt?: Date;
  isAccountAwaited?: boolean;
  /** The data of whom it addresses or names was erased. */
  isErased: boolean;
}

const asking: MailKind[] = [
  ...(['refundDestination', 'refundByHand', 'partialRefundByHand'] as const),
  ...(['refundRefused', 'refundReturned'] as const),
];

/** Whether a mail asks for the account to which a refund is transferred. */
export const asksForAccount = (kind: MailKind) => asking.includes(kind);

/** Whether a mail says that something of an event has opened before its sale. */
export const isEarlyOpening = (kind: MailKind) =>
  extraParts.earlyOpenings.some((opening) => opening.kind === kind);

const isSaleAhead = (event: Facts['event']) =>
  event?.state === 'published' && event.saleStart !== null;

/** Whether a mail would say what is no longer true, at the moment when it would be sent. */
export function isOutdated(
  kind: MailKind,
  { order, event, tickets, eraseAt, isAccountAwaited, isErased }: Facts,
  now: Date,
): boolean {
  if (isErased) return true;
  // The buyer has named it on the page of the order meanwhile.
  if (asksForAccount(kind)) return isAccountAwaited === false;
  if (isEarlyOpening(kind)) return !isSaleAhead(event);
  switch (kind) {
    case 'ticketReceived':
    case 'paid':
      // Another mail says what becomes of the money.
      return tickets?.length === 0 || event?.state === 'cancelled';
    case 'paymentOpen':
      return (
        order?.row.state !== 'pending payment' ||
        order.row.closing !== null ||
        order.row.payBy <= now
      );
    case 'paymentLapsed':
      // It offers to choose tickets again.
      return order?.row.state !== 'unpaid' || event?.state !== 'published';
    case 'erasureAsked':
    case 'erasureConfirmed':
      return eraseAt === undefined;
    // Meanwhile something else became of the event, and that has a mail of its own.
    case 'eventPostponed':
      return event?.state !== 'postponed';
    case 'eventRescheduled':
      return event?.state !== 'published';
    case 'saleStart':
      return !isSaleAhead(event);
    case 'reminder':
      return (
        event?.state !== 'published' ||
        !isTomorrow(new Date(event.dateStart), event.timeZone, now) ||
        !tickets?.length
      );
    default:
      return false;
  }
}
