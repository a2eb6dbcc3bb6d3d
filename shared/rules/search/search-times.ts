/** The days of the week as a search names them, from Monday. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The times that a search can name, other than a month such as 2026-12. */
export const searchTimes = [
  'tonight',
  'today',
  'tomorrow',
  'weekend',
  'next-week',
  ...weekdays,
] as const;
