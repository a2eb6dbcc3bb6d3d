import type { Order } from '@playday/shared/api-contract';
import { Frame, hrefOf, refusal, sentTo } from '@playday/shared/testing';
import type { Answers } from '@playday/shared/testing/fake-host';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import en from '../locales/en.json';
import { buyer } from '../testing/fake-buyer.ts';
import { fills } from '../index.ts';
import * as sample from '../samples.ts';

const { pendingOrder } = sample;
const now = () => Date.parse('2026-11-20T18:32:00+07:00');
const byLink: Order = {
  ...pendingOrder,
  paymentDetails: { type: 1, content: 'https://pay.example/9', name: 'Card', alias: 'kCards' },
};

/** Opens what fills a place with this order, on a page of another remote. */
async function open(order: Order, props: { opensReceipt?: boolean } = {}, answers: Answers = {}) {
  const host = buyer({ now, answers: { 'GET /user/order/{id}': order, ...answers } });
  const { default: Panel } = await fills['catalog/pending-order']();
  const router = createMemoryRouter([
    { path: '/', element: <Panel orderId={order.pubId} {...props} /> },
    { path: '/receipt', element: <p>the receipt</p> },
  ]);
  const { unmount } = render(
    <Frame host={host} words={{ checkout: en }} router={router}>
      <RouterProvider router={router} />
    </Frame>,
  );
  return { host, router, unmount, user: userEvent.setup() };
}

test('order by QR code: the code, the time left, another method, cancelling', async () => {
  const { host } = await open(pendingOrder);
  expect(await screen.findByAltText('QR code to pay with PromptPay QR')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('13:00');
  for (const name of ['Pay in another way', 'Cancel the order'])
    expect(screen.getByRole('button', { name })).toBeVisible();
  expect(sentTo(host, 'GET /user/order/{id}')[0]).toMatchObject({
    params: { id: pendingOrder.pubId },
  });
});

test('order by link: the link says with what it is paid', async () => {
  await open(byLink);
  expect(await screen.findByRole('link', { name: 'Pay via Card' })).toBeVisible();
  expect(hrefOf('Pay via Card')).toBe('https://pay.example/9');
  expect(screen.queryByRole('button', { name: 'PAY' })).not.toBeInTheDocument();
});

test('cancelled in the panel: order:closed is emitted, and the panel says so', async () => {
  const { host, user } = await open(pendingOrder);
  const closed = jest.fn();
  host.events.on('order:closed', closed);
  const cancelled: Order = { ...pendingOrder, state: 'Cancelled', attempt: null };
  host.answers['POST /user/order/{id}/cancel'] = () => {
    host.answers['GET /user/order/{id}'] = cancelled;
    return cancelled;
  };
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the order' }),
  );
  expect(await screen.findByText(/This order was cancelled/)).toBeVisible();
  expect(closed).toHaveBeenCalledWith({ pubId: pendingOrder.pubId });
});

test.each([
  [false, '/'],
  [true, '/receipt'],
])('order paid while the panel is shown, receipt %s: the page is %s', async (opensReceipt, to) => {
  const { host, router } = await open(pendingOrder, { opensReceipt });
  const paid = jest.fn();
  host.events.on('order:paid', paid);
  await screen.findByRole('timer');
  host.answers['GET /user/order/{id}'] = sample.paidOrder;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(paid).toHaveBeenCalledWith({ pubId: sample.paidOrder.pubId }), {
    timeout: 10_000,
  });
  expect(router.state.location.pathname).toBe(to);
});

test.each([
  ['paid', sample.paidOrder, '/receipt'],
  ['pending', pendingOrder, '/'],
])('panel taken away by its page, the order is %s: what the visitor sees', async (_, order, to) => {
  const { host, router, unmount } = await open(pendingOrder, { opensReceipt: true });
  await screen.findByRole('timer');
  const before = sentTo(host, 'GET /user/order/{id}').length;
  host.answers['GET /user/order/{id}'] = order;
  unmount();
  await waitFor(() => expect(sentTo(host, 'GET /user/order/{id}').length).toBeGreaterThan(before));
  await act(() => Promise.resolve());
  expect(router.state.location.pathname).toBe(to);
});

test('order that cannot be loaded: the error, and another try', async () => {
  const { host, user } = await open(
    pendingOrder,
    {},
    { 'GET /user/order/{id}': refusal(500, 1050, 'Something went wrong on our side.') },
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  host.answers['GET /user/order/{id}'] = pendingOrder;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('timer')).toBeVisible();
});
