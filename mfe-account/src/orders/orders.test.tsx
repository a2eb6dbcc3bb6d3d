import type { OrderListItem } from '@playday/shared/api-contract';
import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { act, screen, within } from '@testing-library/react';
import * as app from '../index.ts';
import { pendingOrder, paidOrder } from '../samples.ts';
import en from '../locales/en.json';

const words = { account: en };
const currencies = [{ id: 1, iso_code: 'THB', title: 'Baht', symbol: '฿', scale: 2 }];
const withOrders = (...orders: OrderListItem[]) =>
  fakeHost({
    settings: adultUser,
    answers: { 'GET /user/profile/orders': { orders }, 'GET /currency': currencies },
  });

test('order: shows date, number, state and total, and expands to its lines', async () => {
  const { person } = renderRoute(app, '/account/orders', { host: withOrders(paidOrder), words });
  const order = (await screen.findAllByRole('group'))[0] as HTMLElement;
  expect(within(order).getByText('20.11.2026')).toBeVisible();
  expect(within(order).getByText(paidOrder.pubId)).toBeVisible();
  expect(within(order).getByText('Paid')).toBeVisible();
  await person.click(within(order).getByText(paidOrder.event.name));
  expect(order).toHaveAttribute('open');
  expect(within(order).getByText('chrg_5xq1')).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Standing × 2 ฿3,000' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Service ฿52.5' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Promo code PAYDAY26 −฿250' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Total ฿2,802.5' })).toBeVisible();
  expect(within(order).queryByText(/Pay via/)).not.toBeInTheDocument();
});

test('pending order: shows its QR code or its payment link', async () => {
  const byLink = {
    ...pendingOrder,
    id: 9,
    pubId: 'PD-9',
    paymentDetails: { type: 1 as const, content: 'https://pay.example/9', name: 'Card' },
  };
  renderRoute(app, '/account/orders', { host: withOrders(pendingOrder, byLink), words });
  expect(await screen.findByAltText('QR code to pay with PromptPay')).toHaveAttribute(
    'src',
    pendingOrder.paymentDetails?.content,
  );
  expect(screen.getByText('Pay via Card')).toHaveAttribute('href', 'https://pay.example/9');
});

test('pending order paid elsewhere: polling updates it to paid', async () => {
  const host = withOrders(pendingOrder);
  renderRoute(app, '/account/orders', { host, words });
  expect(await screen.findByText('Pending payment')).toBeVisible();
  host.answers['GET /user/profile/orders'] = { orders: [{ ...pendingOrder, state: 'Paid' }] };
  expect(await screen.findByText('Paid', {}, { timeout: 4_900 })).toBeVisible();
  const asked = host.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  expect(host.calls).toHaveLength(asked);
}, 12_000);

test('second visit after another purchase: the new order is listed, not the list of the first visit', async () => {
  const host = withOrders(pendingOrder);
  let now = 1_000;
  host.now = () => now++;
  const { router } = renderRoute(app, '/account/orders', { host, words });
  expect(await screen.findByText(pendingOrder.pubId)).toBeVisible();
  host.answers['GET /user/profile/orders'] = { orders: [{ ...pendingOrder, state: 'Paid' }] };
  expect(await screen.findByText('Paid', {}, { timeout: 4_900 })).toBeVisible();
  await act(() => router.navigate('/account/link-app'));
  host.answers['GET /user/profile/orders'] = { orders: [paidOrder] };
  await act(() => router.navigate('/account/orders'));
  expect(await screen.findByText(paidOrder.pubId)).toBeVisible();
  expect(screen.queryByText(pendingOrder.pubId)).not.toBeInTheDocument();
}, 12_000);

test('orders fail to load: an error and a retry button', async () => {
  const host = fakeHost({ settings: adultUser, answers: { 'GET /currency': currencies } });
  host.answers['GET /user/profile/orders'] = () => {
    throw new ApiError(500, 1050, 'Something went wrong on our side.');
  };
  const { person } = renderRoute(app, '/account/orders', { host, words });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error occured during orders loading.');
  expect(host.notifications[0]?.message).toBe('Error occured during orders loading.');
  host.answers['GET /user/profile/orders'] = { orders: [] };
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/No orders yet/)).toBeVisible();
});

test('signed out: redirects to sign-in with a way back', async () => {
  const { router } = renderRoute(app, '/account/orders', { words });
  await screen.findByLabelText('Password');
  expect(router.state.location.search).toBe('?next=%2Faccount%2Forders');
});
