import { testContract } from '@playday/shared/testing/contract-test';
import { refundAnswers } from './extras/refund-accounts/sample.ts';
import { transferAnswers } from './extras/sending-tickets/sample.ts';
import definition from '../remote.json';
import * as app from './index.ts';
import { hostFor, words } from './testing/open-page.ts';

testContract({
  app,
  words,
  definition,
  host: (address) => hostFor(address, { ...transferAnswers, ...refundAnswers }),
  more: ['/refund?token=abc', '/refund?order=PD-7Q4K2', '/receive?token=abc'],
});
