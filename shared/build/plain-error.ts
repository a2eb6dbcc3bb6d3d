/**
 * An error whose message tells people what is wrong and what to do. Scripts print it without a
 * stack trace.
 */
export class PlainError extends Error {}
