import { render, screen } from '@testing-library/react';
import type { Filler } from '../contract/host.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { Frame } from '../testing/frame.tsx';
import { LiveProvider } from './host.tsx';
import { Place } from './place.tsx';

declare module './place-props.ts' {
  interface PlaceProps {
    'test/order': { orderId: string };
  }
}

const Order: Filler = ({ orderId }) => <p>{`order ${String(orderId)}`}</p>;

function open(filler: (place: string) => Promise<Filler | null>, isHydrated = true) {
  const asked = jest.fn(filler);
  const host = { ...fakeHost(), filler: asked };
  const place = (orderId: string) => (
    <Frame host={host} words={{}}>
      <LiveProvider value={isHydrated}>
        <h1>Orders</h1>
        <Place name="test/order" props={{ orderId }} height="320px">
          <a href="/payment">Pay</a>
        </Place>
      </LiveProvider>
    </Frame>
  );
  const view = render(place('a'));
  return { asked, container: view.container, show: (id: string) => view.rerender(place(id)) };
}

test('filled place: what fills it, with the place’s props as they change', async () => {
  const { asked, show } = open(async () => Order);
  expect(await screen.findByText('order a')).toBeVisible();
  show('b');
  expect(screen.getByText('order b')).toBeVisible();
  expect(screen.queryByText('Pay')).not.toBeInTheDocument();
  expect(asked.mock.calls).toEqual([['test/order']]);
});

test('place that no remote fills, or whose filler cannot be loaded: its fallback', async () => {
  open(async () => null);
  expect(await screen.findByText('Pay')).toBeVisible();
});

test('filler on its way: a block of the place’s height', async () => {
  const { container } = open(() => new Promise(() => {}));
  // eslint-disable-next-line testing-library/no-node-access -- it has no role
  expect(container.querySelector('svg')).toHaveAttribute('height', '320px');
  expect(screen.queryByText('Pay')).not.toBeInTheDocument();
});

test('filler that throws: the fallback, the page stays, and the error is reported', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const reported = jest.fn();
  globalThis.reportError = reported;
  const error = new Error('bang');
  open(async () => () => {
    throw error;
  });
  expect(await screen.findByText('Pay')).toBeVisible();
  expect(screen.getByText('Orders')).toBeVisible();
  expect(reported.mock.calls).toEqual([[error]]);
});

test('filler with an error handler that throws: only that is told', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const [reported, told] = [jest.fn(), jest.fn()];
  globalThis.reportError = reported;
  const Broken = () => {
    // oxlint-disable-next-line typescript/only-throw-error -- a remote may
    throw null;
  };
  open(async () => Object.assign(Broken, { onError: told }));
  expect(await screen.findByText('Pay')).toBeVisible();
  expect([told.mock.calls, reported.mock.calls]).toEqual([[[null]], []]);
});

test('before hydration: the fallback, and nothing is loaded', async () => {
  const { asked } = open(async () => Order, false);
  expect(screen.getByText('Pay')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});
