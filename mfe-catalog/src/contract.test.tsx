import { adultUser, type Answers } from '@playday/shared/testing';
import { testContract } from '@playday/shared/testing/contract-test';
import definition from '../remote.json';
import * as app from './index.ts';
import { detailsWithRoom, placeIn, roomAt } from './extras/waiting-room/sample.ts';
import { detailsOf, events, sampleFacts } from './sample.ts';
import { hostFor, words } from './testing/open-page.ts';

const room = '/event/ninth-floor-jazz/waiting-room';
const answers = (address: string): Answers => ({
  'GET /event-preview/{token}': {
    event: { ...detailsOf(events[0]!).event, ...sampleFacts },
    tickets: detailsOf(events[0]!).tickets,
  },
  ...(address.includes('waiting-room') && {
    'GET /event/{id}': detailsWithRoom(),
    'GET /waiting-room/{id}': roomAt(address.endsWith('lobby') ? 'lobby' : 'open'),
    'POST /user/waiting-room': placeIn(address.endsWith('admitted') ? 'admitted' : 'waiting', {
      place: 7,
    }),
  }),
});

testContract({
  app,
  words,
  definition,
  items: { event: 'ninth-floor-jazz', news: 'story-1' },
  more: [
    `${room}#lobby`,
    `${room}#signed-in`,
    `${room}#admitted`,
    '/event/ninth-floor-jazz#signed-in',
  ],
  host: (address) =>
    hostFor(answers(address), { settings: address.includes('#') ? adultUser : null }),
});
