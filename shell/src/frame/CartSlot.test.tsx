import type { RemoteSlot } from '@playday/shared/contract';
import { adultUser, fakeHost } from '@playday/shared/testing';
import { act, screen } from '@testing-library/react';
import words from '../locales/en.json';
import { onErrorReport } from '../errors/report-error.ts';
import type { PageData } from '../page/page.ts';
import { PageProvider } from '../page/page-context.tsx';
import { RemotesProvider } from '../remotes/remotes.ts';
import { showInFrame } from '../testing/show-in-frame.tsx';
import { CartSlot } from './CartSlot.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const page = { remotes: { checkout: { build: 'k1', slots: ['cart'] } } } as unknown as PageData;

function open(slot: () => Promise<RemoteSlot>, known?: RemoteSlot) {
  const host = fakeHost({ settings: adultUser });
  showInFrame(
    <PageProvider value={page}>
      <RemotesProvider
        value={{ slot, slotAtHand: () => known, retry: jest.fn(), isWorthRetrying: () => true }}
      >
        <CartSlot />
      </RemotesProvider>
    </PageProvider>,
    host,
  );
  act(() => host.cart.open());
  return host;
}

test.each([
  [
    'throws',
    1,
    () =>
      Promise.resolve({
        Content: () => {
          throw new Error('bang');
        },
      }),
  ],
  ['is no component', 1, () => Promise.resolve({ Content: undefined })],
  ['cannot be loaded, which the loader reports', 0, () => Promise.reject(new Error('no answer'))],
])('cart that %s: a message, and it can be opened again', async (_what, times, slot) => {
  const reported = jest.fn();
  onErrorReport(reported);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const host = open(slot as unknown as () => Promise<RemoteSlot>);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(host.notifications).toMatchObject([{ type: 'error', message: words.remote.cart }]);
  expect(host.cart.get().isOpen).toBe(false);
  expect(reported).toHaveBeenCalledTimes(times);
  for (const [error] of reported.mock.calls) expect(error).toMatchObject({ remote: 'checkout' });
});

test('cart whose code arrives late: a progress bar until it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<RemoteSlot>();
  open(() => promise);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(screen.getByRole('progressbar', { name: 'Loading…' })).toBeInTheDocument();
  await act(async () => {
    resolve({ contract: 3, Content: () => <p>the cart</p> });
    await promise;
  });
  expect(screen.getByText('the cart')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('cart whose code is there: shown at once', () => {
  open(jest.fn(), { contract: 3, Content: () => <p>the cart</p> });
  expect(screen.getByText('the cart')).toBeVisible();
});
