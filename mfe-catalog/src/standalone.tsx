import { fakeHost } from '@playday/shared/testing/fake-host';
import { runAlone } from '@playday/shared/testing/standalone';
import * as app from './index.ts';
import { sampleAnswers, sampleNow } from './sample.ts';

const loadedAt = Date.now();
await runAlone({
  app,
  name: 'catalog',
  words: (language) => import(`./locales/${language}.json`),
  host: (given) =>
    fakeHost({ ...given, answers: sampleAnswers(), now: () => sampleNow + Date.now() - loadedAt }),
});
