import { fakeHost } from '@playday/shared/testing/fake-host';
import { sampleDetails } from '@playday/shared/testing/sample-event';
import { runAlone } from '@playday/shared/testing/standalone';
import * as app from './index.ts';

/**
 * The remote on a standalone page: /example. Its pages' calls of the api get their answers here
 * (`answers`).
 */
await runAlone({
  app,
  name: 'example',
  words: (language) => import(`./locales/${language}.json`),
  host: (given) => fakeHost({ ...given, answers: { 'GET /event/{id}': sampleDetails } }),
  parts: { 'catalog/event-below': { eventId: 1, eventUrl: 'ninth-floor-jazz' } },
});
