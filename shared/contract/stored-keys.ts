/**
 * The keys whose data is the device's; they stay at sign-out. A name that ends in `*` is a prefix.
 */
const deviceKeys = {
  local: [
    'LANG',
    'playday.language-offer',
    'playday.clock',
    'playday.tags',
    // Written by reCAPTCHA, where a site key is configured.
    '_grecaptcha*',
  ],
  tab: [
    // A message from one document to the next; read once.
    'playday.message',
    'playday.language-asked',
    'playday.release-taken',
    'playday.seams',
    // Settings of the panel beside a standalone remote.
    'playday.alone',
    'playday.seen *',
  ],
} as const;

const ofDevice = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 'device'])) as Record<Key, 'device'>;

/**
 * Every key that the shop writes into a browser's storage, and whether its data is personal or the
 * device's. Personal data is removed at sign-out, and when another account signs in.
 */
export const storedKeys = {
  local: {
    ...ofDevice(deviceKeys.local),
    access_token: 'person',
    access_token_created: 'person',
    'playday.account': 'person',
    'playday.cart': 'person',
    'playday.cart-emptied': 'person',
    'playday.open-cart': 'person',
    'playday.received-link': 'person',
    'playday.tickets': 'person',
    'playday.waiting-room *': 'person',
    'playday.purchases': 'person',
  },
  tab: {
    ...ofDevice(deviceKeys.tab),
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
    'playday.resend': 'person',
    'playday.typed': 'person',
    'react-router-scroll-positions': 'person',
  },
  caches: { 'playday-kept-*': 'person', 'playday-notice-*': 'device' },
  databases: {},
  cookies: {
    DEVICE: 'device',
    LANG: 'device',
    PREVIEW: 'device',
    REGISTRATION: 'device',
    VISITOR: 'device',
    'XSRF-TOKEN': 'device',
  },
} as const satisfies Record<string, Record<string, Owner>>;

type Owner = 'person' | 'device';
export type StorageArea = keyof typeof storedKeys;

const isNamed = (name: string, key: string): boolean =>
  name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name;

/** The owner of a key; undefined for a key on no list. */
export function ownerOfKey(area: StorageArea, key: string): Owner | undefined {
  const names = Object.entries(storedKeys[area] as Record<string, Owner>);
  return names.find(([name]) => isNamed(name, key))?.[1];
}

/** Whether a key is the device's. Scripts of pages contain only those keys. */
export const isDeviceKey = (area: keyof typeof deviceKeys, key: string): boolean =>
  deviceKeys[area].some((name) => isNamed(name, key));
