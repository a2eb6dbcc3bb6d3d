import { fakeHost } from '@playday/shared/testing/fake-host';
import { runAlone } from '@playday/shared/testing/standalone';
import { extraWords } from './extra-words.ts';
import * as app from './index.ts';
import { sampleAnswers, sampleNow } from './sample.ts';

const loadedAt = Date.now();
await runAlone({
  app,
  name: 'catalog',
  words: async (language) => ({
    default: {
      ...((await import(`./locales/${language}.json`)) as { default: object }).default,
      ...(await extraWords(language)),
    },
  }),
  host: (given) =>
    fakeHost({ ...given, answers: sampleAnswers(), now: () => sampleNow + Date.now() - loadedAt }),
});
