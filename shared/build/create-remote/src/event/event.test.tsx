import { fakeHost, renderRoute, sampleDetails } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const open = (path: string, host = fakeHost()) =>
  renderRoute(app, path, { host, words: { example: en } });

test('page of an event: its name, and a link to its tickets', async () => {
  const { event } = sampleDetails;
  open('/example/1', fakeHost({ answers: { 'GET /event/{id}': sampleDetails } }));
  expect(await screen.findByRole('heading', { level: 1, name: event.name })).toBeVisible();
  const link = screen.getByRole('link', { name: en.event.toTickets });
  expect(link).toHaveAttribute('href', `/event/${event.url}`);
});

test('event that does not exist: 404, for which the shop has a page', async () => {
  open('/example/none');
  expect(await screen.findByText('failed: 404')).toBeVisible();
});
