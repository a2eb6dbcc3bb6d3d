import { type Answers, easyCaptcha, fakeHost } from '@playday/shared/testing/fake-host';
import { runAlone } from '@playday/shared/testing/standalone';
import * as app from './index.ts';

/** Erasure on a standalone page: /staff-data-erase, /app-data-erase, /erase-confirm. */
const answers: Answers = {
  ...easyCaptcha,
  'POST /erasure': {},
  'POST /erasure/confirm': { app: 'market' },
};

await runAlone({
  app,
  name: 'erasure',
  words: (language) => import(`./locales/${language}.json`),
  host: (given) => fakeHost({ ...given, answers }),
});
