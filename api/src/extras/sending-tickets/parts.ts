import {
  type ExtraMail,
  type PersonalColumns,
  type Retention,
  type TicketSending,
  wordsIn,
} from '../../extra.ts';
import type en from './locales/en.json';

export const words = wordsIn<typeof en>(new URL('locales/', import.meta.url));

const ofTicket = { lane: 'orders', about: 'ticket', reads: ['person', 'friend', 'event'] } as const;

export const mails = {
  ticketSent: ofTicket,
  ticketReceived: {
    ...ofTicket,
    path: () => '/account/tickets',
    showsTicketsOf: 'event',
    // Another mail says what becomes of the money.
    isOutdated: ({ tickets, event }) => tickets?.length === 0 || event?.state === 'cancelled',
  },
  ticketWithdrawn: ofTicket,
} satisfies Record<string, ExtraMail>;

export const ticketSending: TicketSending<'ticketWithdrawn'> = {
  state: `case when exists (select from ticket_transfers w
                    where w.order_id = t.order_id and w.place = t.place
                      and w.closed_at is null) then 'offered' else 'possible' end`,
  oldCodes: 'ticket_transfers',
  recipients: 'ticket_transfers',
  // The last transfer that was accepted says who has the ticket: it has kept the earlier code.
  sent: `(select x.sender_id, t.event_id, l.name, h.first_name, x.closed_at as at
    from ticket_transfers x
      join tickets t using (order_id, place)
      join order_lines l on l.order_id = t.order_id and l.ticket_type_id = t.ticket_type_id
      join people h on h.id = t.buyer_id
    where x.old_code is not null and t.voided_at is null
      and not exists (select from ticket_transfers n
        where n.order_id = x.order_id and n.place = x.place and n.old_code is not null
          and n.id > x.id))`,
  ordersOf: 'select order_id from ticket_transfers where $1 in (sender_id, recipient_id)',
  endLinks: [
    'update ticket_transfers set closed_at = now() where sender_id = $1 and closed_at is null',
  ],
  endAllLinks: ['update ticket_transfers set closed_at = now() where closed_at is null'],
  withdrawn: 'ticketWithdrawn',
};

/** A link is for those who have it. */
export const uncached = ['GET /ticket-transfer/{token}'];

/** Links that nobody accepted; `forgetTransfers` does the others. */
export const retention: Retention<'ticketTransfers'>[] = [
  [
    'ticket_transfers',
    'old_code is null and sender_id is not null and closed_at < $1',
    'ticketTransfers',
  ],
];

export const personalData: PersonalColumns = {
  'ticket_transfers.token_hash': ['erased', 'secret'],
  'ticket_transfers.old_code': ['expires', 'secret'],
};

/** What the person `p` gets in a copy. `event`, `ticket`: SQL of the names of `e` and `y`. */
export const copies = ({ event, ticket }: { event: string; ticket: string }) => ({
  ticketTransfers: `x.created_at as "at", ${event}, ${ticket},
      x.sender_id = p.id as "isSent", x.closed_at as "closedAt",
      x.old_code is not null as "isAccepted"
    from people p join ticket_transfers x on p.id in (x.sender_id, x.recipient_id)
      join tickets t using (order_id, place)
      join events e on e.id = t.event_id join ticket_types y on y.id = t.ticket_type_id`,
});

export const officeCommands = {
  'tickets move': { operation: 'POST /office/orders/{order}/tickets/move' },
} as const;
