import { fakeHost } from '@playday/shared/testing/fake-host';
import { runAlone } from '@playday/shared/testing/standalone';
import * as app from './index.ts';
import { sampleAnswers, sampleNow } from './sample.ts';
import en from './words/en.json';

const loadedAt = Date.now();
const host = fakeHost({ answers: sampleAnswers(), now: () => sampleNow + Date.now() - loadedAt });
runAlone(app, host, { catalog: en });
