/** The failures of naming an account. */
export const errorCodes = { 2033: { status: 409, key: 'refundSent' } } as const;

/** For how many days what expires is kept: accounts, after the refund was paid. */
export const retentionDays = { refundDestinations: 30 } as const;

/** What the copy of a person's data has of refunds that people transfer. */
export const copies = ['refundDestinations'] as const;

/** The refund of an order of one's own has no token in its address. */
export const returnPath = (wanted: string): string | undefined =>
  /^\/refund\?order=[\w-]+$/.test(wanted) ? wanted : undefined;

/** Other links to the page are mailed. */
export const transientRoutes = ['/refund'];
