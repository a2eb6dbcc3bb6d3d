/**
 * Every key that the shop writes into a browser's storage, and whether its data is personal or the device's. Personal
 * data is removed at sign-out, and when another account signs in. A name that ends in `*` is a prefix.
 */
export const storedKeys = {
  local: {
    access_token: 'person',
    access_token_created: 'person',
    'playday.account': 'person',
    'playday.cart': 'person',
    'playday.open-cart': 'person',
    'playday.tickets': 'person',
    'playday.waiting-room *': 'person',
    'playday.purchases': 'person',
    LANG: 'device',
    // Written by reCAPTCHA, where a site key is configured.
    '_grecaptcha*': 'device',
  },
  tab: {
    'playday.account': 'person',
    'playday.billing': 'person',
    'playday.erasure-sent': 'person',
    'playday.here': 'person',
    'playday.order': 'person',
    'playday.order-sent': 'person',
    'playday.payment-opened': 'person',
    'playday.payment-sent': 'person',
    'playday.pre-registration-sent': 'person',
    'playday.reloaded *': 'person',
    'playday.typed': 'person',
    'react-router-scroll-positions': 'person',
    // A message from one document to the next; read once.
    'playday.message': 'device',
    'playday.language-asked': 'device',
    'playday.release-taken': 'device',
    'playday.seams': 'device',
    // Settings of the panel beside a standalone remote.
    'playday.alone': 'device',
    'playday.seen *': 'device',
  },
  caches: { 'playday-kept-*': 'person', 'playday-notice-*': 'device' },
  databases: {},
  cookies: { LANG: 'device', PREVIEW: 'device', VISITOR: 'device', 'XSRF-TOKEN': 'device' },
} as const satisfies Record<string, Record<string, 'person' | 'device'>>;

export type StorageArea = keyof typeof storedKeys;

/** The owner of a key; undefined for a key on no list. */
export function ownerOfKey(area: StorageArea, key: string): 'person' | 'device' | undefined {
  const names = Object.entries(storedKeys[area] as Record<string, 'person' | 'device'>);
  return names.find(([name]) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))?.[1];
}
