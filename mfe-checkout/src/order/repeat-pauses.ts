/**
 * Pauses before each repeat of an order whose outcome is unknown: together 39 s, longer than a
 * failover of the database takes.
 */
export const repeatPausesMs = [1000, 2000, 4000, 8000, 8000, 8000, 8000];
