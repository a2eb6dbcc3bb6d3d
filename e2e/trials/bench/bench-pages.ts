/** A page that is measured. */
export interface BenchPage {
  name: string;
  path: string;
  /** The visitor is signed in and has tickets in the cart. Such pages arrive as a frame, so they have no baseline. */
  isBuyer?: boolean;
  /** The cart is opened on it, too. */
  hasCart?: boolean;
  /** The next page: the link to it, and what its heading says. */
  next?: { link: string; arrived: string };
}

const benchEvent = 'plastic-monsoon-live';
/** An event with tickets left, for the cart. */
export const openEvent = 'dok-kham-fight-night';

export const benchPages: BenchPage[] = [
  {
    name: 'home',
    path: '/',
    hasCart: true,
    next: { link: `main a[href="/event/${benchEvent}"]`, arrived: 'Plastic Monsoon' },
  },
  { name: 'event', path: `/event/${benchEvent}` },
  { name: 'faq', path: '/faq' },
  { name: 'login', path: '/login' },
  { name: 'billing', path: '/billing', isBuyer: true },
];
