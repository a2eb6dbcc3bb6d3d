import type { Reply } from '@playday/shared/api-contract';
import type { Answers } from '@playday/shared/testing/fake-host';
import { tickets } from '../../samples.ts';

export const transfer: Reply<'GET /ticket-transfer/{token}'> = {
  event: tickets[0]!.event,
  ticket: 'Standing',
  from: 'Somchai',
  state: 'open',
};

/** The api's responses about a link that works. */
export const transferAnswers = {
  'GET /ticket-transfer/{token}': transfer,
  'POST /ticket-transfer/{token}': {},
  'GET /event/{id}': { event: { ...tickets[0]!.event, poster: '' }, tickets: [] } as never,
} satisfies Answers;
