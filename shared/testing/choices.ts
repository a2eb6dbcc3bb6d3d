import type { AccountSettings } from '../api-contract/operations.ts';
import type { CartState, Language } from '../contract/host.ts';
import { toLanguage } from '../kit/i18n/i18n.ts';
import { adultUser } from './fake-host.ts';
import type { Fault } from './faults.ts';

/** The settings of a standalone remote's panel. */
export interface Choices {
  user: keyof typeof users;
  language: Language;
  cart: keyof typeof carts;
  fault: Fault;
  places: keyof typeof places;
}

/** The users that can be selected. */
export const users = {
  nobody: { name: 'Nobody', settings: null },
  mali: { name: 'Mali, grown up', settings: adultUser },
  nok: {
    name: 'Nok, twelve',
    settings: { ...adultUser, firstName: 'Nok', email: 'nok@playday.test', birthday: '2014-05-01' },
  },
} satisfies Record<string, { name: string; settings: AccountSettings | null }>;

export const carts = {
  empty: 'Empty',
  tickets: 'Two tickets',
  ending: 'Two tickets, one minute left',
};

/** What stands in places of the remote's pages that others fill. */
export const places = { empty: 'Empty', outlined: 'Outlined' };

/** Two tickets, for a remote without sample tickets of its own. */
export const sampleCart: Partial<CartState> = {
  event: {
    id: 7,
    url: 'neon-garden',
    name: 'Neon Garden',
    poster: '',
    dateStart: '2026-11-27T19:00:00+07:00',
    age: null,
  },
  currency: { code: 'THB', symbol: '฿', scale: 2 },
  lines: [{ id: 71, name: 'Standing', description: '', price: 90_000, count: 2, left: 4 }],
};

const key = 'playday.alone';

/** The settings stored in this tab; `?lang=` in the address takes precedence. */
export function readChoices(first: Partial<Choices>): Choices {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Choices>;
  const asked = new URLSearchParams(location.search).get('lang');
  return {
    user: 'nobody',
    cart: 'empty',
    fault: 'none',
    places: 'empty',
    ...first,
    ...kept,
    language: toLanguage(asked ?? kept.language),
  };
}

export const keepChoices = (choices: Choices) =>
  sessionStorage.setItem(key, JSON.stringify(choices));

/** The cart for a setting. */
export function cartOf(
  choice: Choices['cart'],
  tickets: Partial<CartState>,
  now: number,
): Partial<CartState> {
  if (choice === 'empty') return {};
  return choice === 'ending' ? { ...tickets, endsAt: now + 60_000 } : { ...tickets, endsAt: null };
}
