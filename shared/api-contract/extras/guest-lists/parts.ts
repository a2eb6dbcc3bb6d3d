/** For how many days what expires is kept: names of guests, after the event. */
export const retentionDays = { guests: 90 } as const;
