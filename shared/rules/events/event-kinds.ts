/** What an event can be: in the content file, in addresses of searches, in the database. */
export const eventKinds = [
  'music',
  'club',
  'comedy',
  'theatre',
  'film',
  'art',
  'fight',
  'sport',
  'games',
  'food',
  'market',
  'family',
] as const;

export type EventKind = (typeof eventKinds)[number];
