/** Tickets of one type, by its id. */
export interface Line {
  id: number;
  count: number;
}

/** How many tickets more of one type are held, or fewer when negative. */
export interface HeldChange {
  id: number;
  held: number;
}

export function countOf(lines: readonly Line[]): number {
  return lines.reduce((total, { count }) => total + count, 0);
}

/** The change of held tickets from `before` to `after`, one entry per ticket type. */
export function difference(before: readonly Line[], after: readonly Line[]): HeldChange[] {
  const counts = new Map<number, number>();
  for (const { id, count } of after) counts.set(id, (counts.get(id) ?? 0) + count);
  for (const { id, count } of before) counts.set(id, (counts.get(id) ?? 0) - count);
  return [...counts].map(([id, held]) => ({ id, held }));
}
