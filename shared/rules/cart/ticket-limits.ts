/** Maximum number of tickets per buyer and event. */
export const maxTickets = 4;
/** Maximum number of tickets of one type that a stepper or a request can name. */
export const maxPerType = 10;
