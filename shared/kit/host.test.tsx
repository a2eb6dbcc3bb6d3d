import { act, render, screen } from '@testing-library/react';
import { adultUser, fakeHost, selectionOf } from '../testing/fake-host.ts';
import { HostProvider, useCart, useSession } from './host.tsx';

function Reader() {
  const { status } = useSession();
  const { lines } = useCart();
  return <p>{`${status}, ${lines.length}`}</p>;
}

test('useSession and useCart: they read the bus, not the stores of the host', () => {
  const host = fakeHost();
  for (const store of [host.session, host.cart])
    store.subscribe = () => {
      throw new Error('subscribed to a store');
    };
  render(
    <HostProvider host={host}>
      <Reader />
    </HostProvider>,
  );
  expect(screen.getByText('out, 0')).toBeVisible();
  act(() => host.setUser(adultUser));
  expect(screen.getByText('in, 0')).toBeVisible();
  act(() => host.cart.selectTickets(selectionOf(1, 1, 2)));
  expect(screen.getByText('in, 1')).toBeVisible();
});
