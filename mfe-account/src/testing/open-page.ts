import { adultUser, type Answers, fakeHost, renderRoute } from '@playday/shared/testing';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import * as app from '../index.ts';
import { extraEnglish } from '../extra-words.ts';
import en from '../locales/en.json';
import { sampleAnswers } from '../samples.ts';

/**
 * A host for a page of this remote: with the api's sample answers, and signed in where the page
 * needs it.
 */
export const hostFor = (path: string, answers: Answers = {}, options: FakeHostOptions = {}) =>
  fakeHost({
    settings: /^\/(account|pre-registration)/.test(path) ? adultUser : null,
    now: () => Date.parse('2026-11-20T18:32:00+07:00'),
    answers: { ...sampleAnswers(), ...answers },
    ...options,
  });

export const words = { account: { ...en, ...extraEnglish } };

/** Opens a page of this remote; `answers` and `options` replace those of `hostFor`. */
export const openPage = (path: string, answers?: Answers, options?: FakeHostOptions) =>
  renderRoute(app, path, { host: hostFor(path, answers, options), words });
