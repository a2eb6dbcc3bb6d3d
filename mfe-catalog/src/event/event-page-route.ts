import { page } from '@playday/shared/kit/page';

/** The page of an event, for routes that load one. */
export const eventPage = () =>
  page('event', () => import(/* webpackChunkName: "event" */ './EventPage.tsx'), 'home');
