/**
 * Everything that the shop writes into a browser: does it belong to the person, or to the device? What is the person's
 * goes at sign-out, and when another account signs in. A name that ends in `*` stands for all that begin so.
 */
export const storedKeys = {
  local: {
    access_token: 'person',
    access_token_created: 'person',
    'playday.account': 'person',
    'playday.cart': 'person',
    'playday.tickets': 'person',
    'playday.purchases': 'person',
    LANG: 'device',
    // reCAPTCHA's own, where a site key is configured.
    '_grecaptcha*': 'device',
  },
  tab: {
    'playday.account': 'person',
    'playday.here': 'person',
    'playday.open-cart': 'person',
    'playday.order': 'person',
    'playday.order-sent': 'person',
    'playday.reloaded *': 'person',
    'playday.typed': 'person',
    'react-router-scroll-positions': 'person',
    // What the page that is left says on the next one; read once.
    'playday.message': 'device',
    'playday.language-asked': 'device',
    'playday.release-taken': 'device',
    'playday.seams': 'device',
    // The choices of the panel beside a remote that runs alone.
    'playday.alone': 'device',
    'playday.seen *': 'device',
  },
  caches: { 'playday-kept-*': 'person', 'playday-notice-*': 'device' },
  databases: {},
  cookies: { LANG: 'device', PREVIEW: 'device', VISITOR: 'device', 'XSRF-TOKEN': 'device' },
} as const satisfies Record<string, Record<string, 'person' | 'device'>>;

export type StorageArea = keyof typeof storedKeys;

/** Whose a key is; undefined where it is on no list. */
export function ownerOfKey(area: StorageArea, key: string): 'person' | 'device' | undefined {
  const names = Object.entries(storedKeys[area] as Record<string, 'person' | 'device'>);
  return names.find(([name]) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))?.[1];
}
