/** A page that is measured. */
export interface BenchPage {
  name: string;
  path: string;
  /** Somebody who is signed in, with tickets in the cart. Their pages come as a frame, so they have no limit. */
  isBuyer?: boolean;
  /** Where a person goes from here: the link, and what is there when they have arrived. */
  next?: { link: string; arrived: string };
}

const benchEvent = 'plastic-monsoon-live';
/** One with tickets left, for the cart. */
export const openEvent = 'dok-kham-fight-night';

export const benchPages: BenchPage[] = [
  {
    name: 'home',
    path: '/',
    next: { link: `main a[href="/event/${benchEvent}"]`, arrived: 'main h1:has-text("Plastic Monsoon")' },
  },
  { name: 'event', path: `/event/${benchEvent}` },
  { name: 'news', path: '/news' },
  { name: 'faq', path: '/faq' },
  { name: 'login', path: '/login' },
  { name: 'billing', path: '/billing', isBuyer: true },
  { name: 'account', path: '/account/orders', isBuyer: true },
];
