import type { storedKeys } from '@playday/shared/contract/stored-keys';

/**
 * What the privacy policy says about every key that the shop stores in a browser. A key without a
 * topic does not compile; a topic without a text fails the test of the texts.
 */
export const topicOfKey = {
  local: {
    access_token: 'session',
    access_token_created: 'session',
    'playday.account': 'session',
    'playday.cart': 'cart',
    'playday.cart-emptied': 'cart',
    'playday.open-cart': 'cart',
    'playday.received-link': 'tickets',
    'playday.tickets': 'tickets',
    'playday.waiting-room *': 'waitingRoom',
    'playday.purchases': 'order',
    LANG: 'language',
    'playday.language-offer': 'language',
    'playday.clock': 'page',
    'playday.tags': 'tags',
    '_grecaptcha*': 'captcha',
  },
  tab: {
    'playday.account': 'session',
    'playday.billing': 'order',
    'playday.erasure-sent': 'typed',
    'playday.here': 'page',
    'playday.order': 'order',
    'playday.order-sent': 'order',
    'playday.payment-opened': 'order',
    'playday.payment-sent': 'order',
    'playday.pre-registration-sent': 'typed',
    'playday.reloaded *': 'page',
    'playday.resend': 'typed',
    'playday.typed': 'typed',
    'react-router-scroll-positions': 'page',
    'playday.message': 'page',
    'playday.language-asked': 'language',
    'playday.release-taken': 'page',
    'playday.seams': 'page',
    'playday.alone': 'page',
    'playday.seen *': 'page',
  },
  caches: { 'playday-kept-*': 'tickets', 'playday-notice-*': 'page' },
  databases: {},
  cookies: {
    DEVICE: 'knownDevice',
    LANG: 'language',
    PREVIEW: 'preview',
    REGISTRATION: 'registration',
    VISITOR: 'visitor',
    'XSRF-TOKEN': 'forgery',
  },
} as const satisfies {
  [Area in keyof typeof storedKeys]: Record<keyof (typeof storedKeys)[Area], string>;
};

type Topics = typeof topicOfKey;
type Values<Of> = Of[keyof Of];
export type BrowserTopic = Values<{ [Area in keyof Topics]: Values<Topics[Area]> }>;
