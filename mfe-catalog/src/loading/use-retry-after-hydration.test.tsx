import type { Answers } from '@playday/shared/testing';
import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, visitDocument } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import * as app from '../index.ts';
import { sampleAnswers, sampleNow } from '../sample.ts';
import en from '../locales/en.json';

const late = () => {
  throw new ApiError(0, 0, 'No internet connection');
};

/** A document made while one answer came too late; the browser gets `inBrowser` when it asks itself. */
function visitLate(path: string, lacking: Answers, inBrowser: Answers) {
  const host = fakeHost({ answers: { ...sampleAnswers(), ...lacking }, now: () => sampleNow });
  const meanwhile = () => {
    Object.assign(host.answers, inBrowser);
    host.calls.length = 0;
  };
  return visitDocument(app, path, { host, words: { catalog: en }, meanwhile });
}

test('a list that the server could not get is awaited in the document, and comes by itself', async () => {
  const { host, html } = await visitLate('/', { 'GET /partners': late }, sampleAnswers());
  expect(html).toContain('Loading…');
  expect(html).not.toContain('Try again');
  expect(await screen.findAllByRole('link', { name: /new tab/ })).toHaveLength(4);
  expect(host.notifications).toEqual([]);
});

test('an event that the server could not get comes by itself', async () => {
  const { host, html } = await visitLate('/event/1', { 'GET /event/{id}': late }, sampleAnswers());
  expect(html).not.toContain('Try again');
  expect(await screen.findByRole('heading', { name: 'Jazz on the Ninth Floor' })).toBeVisible();
  expect(host.notifications).toEqual([]);
});

test('when the browser cannot get it either, the page says so, once', async () => {
  const { host } = await visitLate('/', { 'GET /partners': late }, {});
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(host.calls.filter(({ operation }) => operation === 'GET /partners')).toHaveLength(1);
  await waitFor(() => expect(host.notifications).toHaveLength(1));
});
