/** The two companion apps. Their request pages differ only in name and icon. */
export type App = 'staff' | 'market';

export const asApp = (value: unknown): App => (value === 'staff' ? 'staff' : 'market');
