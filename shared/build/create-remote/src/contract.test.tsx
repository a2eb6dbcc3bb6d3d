import { fakeHost, sampleDetails } from '@playday/shared/testing';
import { testContract } from '@playday/shared/testing/contract-test';
import definition from '../remote.json';
import * as app from './index.ts';
import en from './locales/en.json';

// Each page with answers of an older and of a newer api: without a field, with a new value.
testContract({
  app,
  words: { example: en },
  definition,
  items: { event: 'ninth-floor-jazz' },
  host: () => fakeHost({ answers: { 'GET /event/{id}': sampleDetails } }),
});
