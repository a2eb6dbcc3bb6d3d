import { fakeHost, renderRoute } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import { sampleAnswers } from '../sample.ts';
import en from '../locales/en.json';

const words = { catalog: en };

test('partners page: shows the four partners and how to become one', async () => {
  renderRoute(app, '/partners', { host: fakeHost({ answers: sampleAnswers() }), words });
  expect(await screen.findByRole('heading', { level: 1, name: 'Partners' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: /new tab/ })).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'partners@playday.test' })).toBeVisible();
});

test('partners fail to load: error and a retry button', async () => {
  const { host, user } = renderRoute(app, '/partners', { host: fakeHost(), words });
  expect(await screen.findByRole('alert')).toHaveTextContent('The partners could not be loaded.');
  host.answers['GET /partners'] = sampleAnswers()['GET /partners'];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /River Nine Ferries/ })).toBeVisible();
});
