import { type Answers, easyCaptcha, fakeHost, renderRoute } from '@playday/shared/testing';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import * as app from '../index.ts';
import en from '../locales/en.json';

/** Opens a page of this remote, with a captcha that is solved at once. */
export const openPage = (path: string, answers: Answers = {}, options: FakeHostOptions = {}) =>
  renderRoute(app, path, {
    host: fakeHost({ answers: { ...easyCaptcha, ...answers }, ...options }),
    words: { erasure: en },
  });
