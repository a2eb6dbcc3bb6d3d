import { type Answers, refusal, sentTo, visitDocument } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import * as app from '../index.ts';
import { sampleAnswers } from '../sample.ts';
import { hostFor, words } from '../testing/open-page.ts';

const fail = refusal(0, 0, 'No internet connection');

/**
 * Renders a document with the `onServer` responses, then hydrates it with the `inBrowser`
 * responses.
 */
function visitWith(path: string, onServer: Answers, inBrowser: Answers) {
  const host = hostFor(onServer);
  const meanwhile = () => {
    Object.assign(host.answers, inBrowser);
    host.calls.length = 0;
  };
  return visitDocument(app, path, { host, words, meanwhile });
}

test('list fails on the server: the document has a skeleton, the browser loads it', async () => {
  const { host, html } = await visitWith('/', { 'GET /partners': fail }, sampleAnswers());
  expect(html).toContain('Loading…');
  expect(html).not.toContain('Try again');
  expect(await screen.findAllByRole('link', { name: /new tab/ })).toHaveLength(4);
  expect(host.notifications).toEqual([]);
});

test('event fails on the server: the browser loads it', async () => {
  const { host, html } = await visitWith('/event/1', { 'GET /event/{id}': fail }, sampleAnswers());
  expect(html).not.toContain('Try again');
  expect(await screen.findByRole('heading', { name: 'Jazz on the Ninth Floor' })).toBeVisible();
  expect(host.notifications).toEqual([]);
});

test('list fails on the server and in the browser: one retry and one error', async () => {
  const { host } = await visitWith('/', { 'GET /partners': fail }, {});
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(sentTo(host, 'GET /partners')).toHaveLength(1);
  await waitFor(() => expect(host.notifications).toHaveLength(1));
});
