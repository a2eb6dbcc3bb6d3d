import type { Order } from '@playday/shared/api-contract';
import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import * as app from '../index.ts';
import { currentOrderId } from '../order/current-order-id.ts';
import * as sample from '../samples.ts';
import en from '../locales/en.json';
import { safePaymentUrl } from './safe-payment-url.ts';

const { pendingOrder } = sample;
const byLink = (content: string): Order => ({
  ...pendingOrder,
  payId: 'chrg_5xq3',
  paymentDetails: { type: 1, content, name: 'Card' },
});

function pay(order: Order) {
  const host = fakeHost({
    settings: adultUser,
    now: () => Date.parse('2026-11-20T18:32:00+07:00'),
    answers: {
      'GET /event/{id}': sample.details,
      'GET /currency': sample.currencies,
      'GET /user/order/{id}': order,
      'GET /user/order/methods/{eventId}': sample.methods,
    },
  });
  currentOrderId.set(order.pubId);
  return renderRoute(app, '/payment', { host, words: { checkout: en } });
}

/** A line of the summary, by its label and amount. */
const row = (text: string) =>
  screen.getByText((_, element) => element?.tagName === 'DIV' && element.textContent === text);

describe('route guard', () => {
  test('no order in this tab: redirects to the main page', async () => {
    currentOrderId.set(null);
    const { router } = renderRoute(app, '/payment', {
      host: fakeHost({ settings: adultUser }),
      words: { checkout: en },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('order of another buyer: redirects to the main page and removes the stored id', async () => {
    currentOrderId.set('PD-ANOTHER');
    const { router } = renderRoute(app, '/payment', {
      host: fakeHost({ settings: adultUser }),
      words: { checkout: en },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(currentOrderId.get()).toBeNull();
  });

  test('order already paid: redirects to the receipt', async () => {
    const { router } = pay(sample.paidOrder);
    await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
  });
});

test('QR payment: shows the code, the time left and the order summary', async () => {
  pay(pendingOrder);
  expect(await screen.findByAltText('QR code to pay with PromptPay QR')).toHaveAttribute(
    'src',
    pendingOrder.paymentDetails?.content,
  );
  expect(screen.getByRole('timer', { name: 'Please pay within' })).toHaveTextContent('13:00');
  expect(row('Promo discount−฿240')).toBeVisible();
  expect(row('Grand total฿1,660')).toBeVisible();
});

test('order becomes paid: emits order:paid and opens the receipt', async () => {
  const { router, host } = pay(pendingOrder);
  const heard = jest.fn();
  host.events.on('order:paid', heard);
  await screen.findByRole('img');
  host.answers['GET /user/order/{id}'] = sample.paidOrder;
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'), { timeout: 4000 });
  expect(router.state.location.search).toBe(`?order=${pendingOrder.pubId}`);
  expect(heard).toHaveBeenCalledWith({ pubId: pendingOrder.pubId });
});

test('PAY: busy while the browser opens the payment page', async () => {
  const { person } = pay(byLink('http://localhost/#paying'));
  await person.click(await screen.findByRole('button', { name: 'PAY' }));
  expect(screen.getByRole('button', { name: 'PAY' })).toBeDisabled();
  expect(location.hash).toBe('#paying');
});

test('unsafe payment address: shows an error and no PAY button', async () => {
  pay(byLink('javascript:alert(1)'));
  expect(await screen.findByText(/an address that is not safe to open/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'PAY' })).not.toBeInTheDocument();
});

test.each([
  ['https://pay.example/x', 'https://pay.example/x'],
  ['/api/sandbox/pay/1', 'http://shop.test/api/sandbox/pay/1'],
  ['http://shop.test/api/pay', 'http://shop.test/api/pay'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['http://evil.example', null],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user@evil.example', null],
  ['', null],
  [undefined, null],
])('payment address %p: resolves to %p', (content, expected) => {
  expect(safePaymentUrl(content, 'http://shop.test')).toBe(expected);
});

test('free order: links to its receipt', async () => {
  pay(sample.freeOrder);
  expect(await screen.findByRole('link', { name: 'WATCH ORDER' })).toHaveAttribute(
    'href',
    `/receipt?order=${pendingOrder.pubId}`,
  );
});

test('declined payment: the buyer can start a new payment attempt', async () => {
  const declined: Order = {
    ...pendingOrder,
    isDeclined: true,
    paymentDetails: { type: 1, content: null, name: 'Card' },
  };
  const { person, host } = pay(declined);
  expect(await screen.findByText(/Your payment was declined/)).toBeVisible();
  host.answers['POST /user/order/{id}/payment'] = () => {
    host.answers['GET /user/order/{id}'] = pendingOrder;
    return { payment: { name: 'PromptPay QR' } };
  };
  await person.click(await screen.findByRole('radio', { name: /PromptPay/ }));
  await person.click(screen.getByRole('button', { name: 'Try another payment' }));
  expect(await screen.findByAltText(/QR code to pay/)).toBeVisible();
  expect(
    host.calls.find(({ operation }) => operation === 'POST /user/order/{id}/payment')?.input,
  ).toMatchObject({
    params: { id: pendingOrder.pubId },
    body: { method: 1 },
  });
});

test('cancelling: asks for confirmation, then shows the cancelled order', async () => {
  const { person, host } = pay(pendingOrder);
  await person.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  const question = screen.getByRole('dialog', { name: 'Cancel this order?' });
  host.answers['POST /user/order/{id}/cancel'] = () => {
    const cancelled: Order = { ...pendingOrder, state: 'Cancelled', payBy: null };
    host.answers['GET /user/order/{id}'] = cancelled;
    return cancelled;
  };
  await person.click(within(question).getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText(/This order was cancelled/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the event' })).toHaveAttribute(
    'href',
    '/event/neon-garden',
  );
});

test('cancellation refused: shows the server message', async () => {
  const { person, host } = pay(pendingOrder);
  host.answers['POST /user/order/{id}/cancel'] = () => {
    throw new ApiError(409, 2032, 'This order cannot be cancelled any more.');
  };
  await person.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the order' }));
  await waitFor(() =>
    expect(host.notifications[0]?.message).toBe('This order cannot be cancelled any more.'),
  );
});
