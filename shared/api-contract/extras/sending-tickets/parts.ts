/** The failures of sending tickets. */
export const errorCodes = {
  2070: { status: 409, key: 'ticketNotSendable' },
  2071: { status: 409, key: 'ticketOwn' },
} as const;

/** A ticket that somebody sends: it is the visitor's already. */
export const TICKET_OWN = 2071;

/** For how many days what expires is kept: to whom a ticket was sent, after the event. */
export const retentionDays = { ticketTransfers: 90 } as const;

/** What the copy of a person's data has of sent tickets. */
export const copies = ['ticketTransfers'] as const;

/** The page of a ticket that somebody sends keeps the token itself. */
export const returnPath = (wanted: string): string | undefined =>
  /^\/receive\/*[?#]/.test(wanted) ? '/receive' : undefined;
