import type { Reply } from '@playday/shared/api-contract';
import type { Answers } from '@playday/shared/testing/fake-host';
import { tickets } from '../../samples.ts';

export const refund: Reply<'GET /refund-destination/{token}'> = {
  order: 'PD-H3WN-8T5R',
  event: tickets[0]!.event.name,
  amount: '฿2,802.50',
  state: 'open',
  destination: null,
};

/** The api's responses about a refund whose buyer is asked where it goes. */
export const refundAnswers = {
  'POST /user/order/{id}/refund-link': { token: 'session' },
  'GET /refund-destination/{token}': refund,
  'POST /refund-destination/{token}': {},
} satisfies Answers;
