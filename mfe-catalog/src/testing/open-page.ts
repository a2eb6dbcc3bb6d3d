import { type Answers, fakeHost, renderRoute } from '@playday/shared/testing';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import * as app from '../index.ts';
import { extraEnglish } from '../extra-words.ts';
import en from '../locales/en.json';
import { sampleAnswers, sampleNow } from '../sample.ts';

/** A host for a page of this remote, with the api's sample answers. */
export const hostFor = (answers: Answers = {}, options: FakeHostOptions = {}) =>
  fakeHost({ answers: { ...sampleAnswers(), ...answers }, now: () => sampleNow, ...options });

export const words = { catalog: { ...en, ...extraEnglish } };

/** Opens a page of this remote; `answers` and `options` replace those of `hostFor`. */
export const openPage = (path: string, answers?: Answers, options?: FakeHostOptions) =>
  renderRoute(app, path, { host: hostFor(answers, options), words });
