import type { Filler, RemoteApp } from '@playday/shared/contract';
import { render, screen } from '@testing-library/react';
import { onErrorReport } from '../errors/report-error.ts';
import type { PageData } from '../page/page.ts';
import { loadFiller } from './load-filler.ts';

const remotes = {
  account: { build: 'a1' },
  checkout: { build: 'k1', fills: ['account/order', 'account/gone'] },
} as unknown as PageData['remotes'];
const Order = () => <p>an order</p>;
const app = { fills: { 'account/order': async () => ({ default: Order }) } };
const load = jest.fn(async () => app as unknown as RemoteApp);
const reported = jest.fn();
onErrorReport(reported);
const filler = (place: string) => loadFiller({ remotes }, { app: load }, place);
beforeEach(() => reported.mockClear());

/** Renders what fills a place. */
async function expectOrder(Content: Filler | null) {
  render(Content && <Content />);
  expect(screen.getByText('an order')).toBeVisible();
}

test('place: the component of the remote that fills it', async () => {
  await expectOrder(await filler('account/order'));
  expect(load).toHaveBeenCalledWith('checkout');
  expect(reported).not.toHaveBeenCalled();
});

test('place that no remote fills: null, and nothing is loaded', async () => {
  load.mockClear();
  expect(await filler('catalog/order')).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ['whose remote cannot be loaded', 'lost', 'account/order', new Error('wrong hash')],
  [
    'that its remote only declares to fill',
    'caught',
    'account/gone',
    'checkout declares that it fills account/gone but exports nothing',
  ],
])('place %s: null, reported, and tried again by the next call', async (_, type, place, error) => {
  if (place === 'account/order') load.mockRejectedValueOnce(error);
  expect(await filler(place)).toBeNull();
  expect(reported.mock.calls).toEqual([[{ type, remote: 'checkout', error }]]);
  await expectOrder(await filler('account/order'));
});

test('what it throws when it renders is reported as its remote’s', async () => {
  (await filler('account/order'))!.onError!(null);
  expect(reported.mock.calls).toEqual([[{ type: 'caught', remote: 'checkout', error: null }]]);
});
