import { easyCaptcha, fakeHost } from '@playday/shared/testing';
import { testContract } from '@playday/shared/testing/contract-test';
import definition from '../remote.json';
import * as app from './index.ts';
import en from './locales/en.json';

testContract({
  app,
  words: { erasure: en },
  definition,
  more: ['/erase-confirm?token=abc'],
  host: () => fakeHost({ answers: { ...easyCaptcha, 'POST /erasure/confirm': { app: 'market' } } }),
});
