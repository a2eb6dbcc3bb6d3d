import { adultUser, fakeHost } from '@playday/shared/testing';
import { testContract } from '@playday/shared/testing/contract-test';
import definition from '../remote.json';
import * as app from './index.ts';
import en from './locales/en.json';
import { sampleAnswers } from './samples.ts';

testContract({
  app,
  words: { account: en },
  definition,
  host: (address) =>
    fakeHost({
      answers: sampleAnswers(),
      settings: /^\/(account|pre-registration)/.test(address) ? adultUser : null,
      now: () => Date.parse('2026-11-20T18:32:00+07:00'),
    }),
});
