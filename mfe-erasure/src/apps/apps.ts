/** The two companion apps. Their request pages carry their names, everything else is alike. */
export type App = 'staff' | 'market';

export const asApp = (value: unknown): App => (value === 'staff' ? 'staff' : 'market');
