import type { RemoteSlot } from '@playday/shared/contract';
import { adultUser, fakeHost, Frame } from '@playday/shared/testing';
import { act, render, screen } from '@testing-library/react';
import words from '../locales/en.json';
import { RemotesProvider } from '../remotes/remotes.ts';
import { CartSlot } from './CartSlot.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('cart whose code arrives late: a progress bar until it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<RemoteSlot>();
  const host = fakeHost({ settings: adultUser });
  render(
    <Frame host={host} words={{ shell: words }}>
      <RemotesProvider
        value={{ slot: () => promise, retry: () => Promise.resolve(), isWorthRetrying: () => true }}
      >
        <CartSlot />
      </RemotesProvider>
    </Frame>,
  );
  act(() => host.cart.open());
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(screen.getByRole('progressbar', { name: 'Loading…' })).toBeInTheDocument();
  await act(async () => {
    resolve({ contract: 2, Content: () => <p>the cart</p> });
    await promise;
  });
  expect(screen.getByText('the cart')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
