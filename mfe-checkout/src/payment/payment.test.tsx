import type { Order } from '@playday/shared/api-contract';
import { adultUser, fakeHost, hrefOf, refusal, sentTo } from '@playday/shared/testing';
import { foreignAnswer, foreignSentence } from '@playday/shared/testing/foreign-answer';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { currentOrderId } from '../order/current-order-id.ts';
import * as sample from '../samples.ts';
import { buyer, openPage, summaryRow } from '../testing/fake-buyer.ts';
import { emptyCart } from '@playday/shared/rules/cart/cart';
import { safePaymentUrl } from '@playday/shared/rules/payment/safe-payment-url';

const { pendingOrder } = sample;
const declined: Order = {
  ...pendingOrder,
  isDeclined: true,
  paymentDetails: { type: 1, content: null, name: 'Card', alias: 'kCards' },
};
const byLink = (content: string): Order => ({
  ...pendingOrder,
  payId: 'chrg_5xq3',
  paymentDetails: { type: 1, content, name: 'Card', alias: 'kCards' },
});

const at = (time: string) => () => Date.parse(`2026-11-20T${time}+07:00`);

/** Opens the payment of this order: of the tab's current one, unless the path names it. */
function pay(
  order: Order,
  { path, answers, ...options }: FakeHostOptions & { path?: string } = {},
) {
  if (!path) currentOrderId.set(order.pubId);
  const all = { 'GET /user/order/{id}': order, ...answers };
  return openPage(
    buyer({ now: at('18:32:00'), cart: emptyCart, answers: all, ...options }),
    path ?? '/payment',
  );
}

describe('route guard', () => {
  test.each([
    ['no order in this tab: redirects to the main page', null],
    ['order of another buyer: redirects to the main page and removes the stored id', 'PD-ANOTHER'],
  ])('%s', async (_, id) => {
    currentOrderId.set(id);
    const { router } = openPage(fakeHost({ settings: adultUser }), '/payment');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(currentOrderId.get()).toBeNull();
  });

  test('order named by the address: it is loaded, without another order of this tab', async () => {
    currentOrderId.set('PD-ANOTHER');
    const { host } = pay(pendingOrder, { path: `/payment?order=${pendingOrder.pubId}` });
    expect(await screen.findByAltText(/QR code to pay/)).toBeVisible();
    expect(sentTo(host, 'GET /user/order/{id}')[0]).toMatchObject({
      params: { id: pendingOrder.pubId },
    });
    expect(currentOrderId.get()).toBe(pendingOrder.pubId);
  });

  test('unknown order in address: redirects to the main page, keeps the tab’s order', async () => {
    currentOrderId.set('PD-OWN');
    const { router } = openPage(fakeHost({ settings: adultUser }), '/payment?order=PD-ANOTHER');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(currentOrderId.get()).toBe('PD-OWN');
  });

  test('Back to the payment of a paid order: its history entry is replaced', async () => {
    history.replaceState(null, '', `/payment?order=${pendingOrder.pubId}`);
    const { router } = pay(sample.paidOrder, { path: `/payment?order=${pendingOrder.pubId}` });
    await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
    expect(router.state.historyAction).toBe('REPLACE');
    history.replaceState(null, '', '/');
  });
});

test('QR payment: the code with payee and file name, the time left, and what is paid', async () => {
  pay(pendingOrder);
  expect(await screen.findByAltText('QR code to pay with PromptPay QR')).toHaveAttribute(
    'src',
    pendingOrder.paymentDetails?.content,
  );
  const figure = within(screen.getByRole('figure'));
  expect(figure.getByText('Thai QR / PromptPay')).toBeVisible();
  expect(figure.getByText(/Playday Co., Ltd\./)).toBeVisible();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Save the QR code' }).download).toBe(
    'playday-payment-PD-K7QM-4F2X.png',
  );
  // Read out once, before the time.
  expect(screen.getByText('Please pay within')).toBeVisible();
  expect(screen.getByRole('timer', { name: '' })).toHaveTextContent('13:00');
  expect(screen.getByText('until 18:45')).toBeVisible();
  expect(screen.getByText('Lumphini Hall, Bangkok')).toBeVisible();
  expect(summaryRow('Promo discount−฿240')).toBeVisible();
  expect(summaryRow('Grand total฿1,660')).toBeVisible();
  const [total, number] = [screen.getByText('Grand total'), screen.getByText('PD-K7QM-4F2X')];
  expect(total.compareDocumentPosition(number)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText(pendingOrder.pubId)).not.toBeInTheDocument();
});

test('order becomes paid: emits order:paid and opens the receipt', async () => {
  const { router, host } = pay(pendingOrder);
  const listener = jest.fn();
  host.events.on('order:paid', listener);
  await screen.findByRole('img');
  host.answers['GET /user/order/{id}'] = sample.paidOrder;
  await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
  expect(router.state.location.search).toBe(`?order=${pendingOrder.pubId}`);
  expect(listener).toHaveBeenCalledWith({ pubId: pendingOrder.pubId });
});

test.each(['Cancelled', 'Unpaid'] as const)(
  'order that waited becomes %s: emits order:closed',
  async (state) => {
    const { host } = pay(pendingOrder);
    const listener = jest.fn();
    host.events.on('order:closed', listener);
    await screen.findByRole('img');
    expect(listener).not.toHaveBeenCalled();
    host.answers['GET /user/order/{id}'] = { ...pendingOrder, state, payBy: null };
    await waitFor(() => expect(listener).toHaveBeenCalledWith({ pubId: pendingOrder.pubId }));
  },
);

test('order in a state of a newer api: its word and receipt, not that it is released', async () => {
  const state = 'Partially refunded' as never;
  pay({ ...pendingOrder, state, attempt: null, payBy: null });
  expect(await screen.findByText(state)).toBeVisible();
  expect(hrefOf('WATCH ORDER')).toBe('/receipt?order=PD-8W1MN');
  expect(screen.queryByText(/released|Nothing was charged/)).not.toBeInTheDocument();
});

test('order that waits while its event is postponed: says so above the payment', async () => {
  const { host } = pay(pendingOrder);
  await screen.findByRole('img');
  const sentence = /^This event is postponed, and the new date will follow/;
  expect(screen.queryByText(sentence)).toBeNull();
  const event = { ...pendingOrder.event, state: 'postponed' as const };
  host.answers['GET /user/order/{id}'] = { ...pendingOrder, event };
  const notice = await screen.findByText(sentence);
  expect(notice.compareDocumentPosition(screen.getByRole('img'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test.each([{ isDeclined: true }, { attempt: 'failed' as const }])(
  'order of a postponed event without an open payment (%j): no other one is offered',
  async (ended) => {
    const event = { ...pendingOrder.event, state: 'postponed' as const };
    pay({ ...pendingOrder, ...ended, event });
    expect(
      await screen.findByText(/^This event is postponed. Its tickets are on sale again/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText(/You can still pay/)).toBeNull();
  },
);

test('order that waits while its event is cancelled: says that the event is', async () => {
  const event = { ...pendingOrder.event, state: 'cancelled' as const };
  pay({ ...pendingOrder, event, state: 'Cancelled', payBy: null });
  expect(await screen.findByText('The event is cancelled, and so is this order.')).toBeVisible();
});

test('order that is closed already when the page opens: emits order:closed', async () => {
  const { host } = pay({ ...pendingOrder, state: 'Unpaid', payBy: null });
  const listener = jest.fn();
  host.events.on('order:closed', listener);
  await waitFor(() => expect(listener).toHaveBeenCalledWith({ pubId: pendingOrder.pubId }));
});

test('page left before the cancellation’s answer: emits order:closed with it', async () => {
  const { user, host, router } = pay(pendingOrder);
  const listener = jest.fn();
  host.events.on('order:closed', listener);
  const answered = Promise.withResolvers<Order>();
  host.answers['POST /user/order/{id}/cancel'] = () => answered.promise;
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the order' }),
  );
  await act(() => router.navigate('/'));
  expect(screen.queryByRole('button', { name: 'Cancel the order' })).not.toBeInTheDocument();
  expect(listener).not.toHaveBeenCalled();
  answered.resolve({ ...pendingOrder, state: 'Cancelled', payBy: null });
  await waitFor(() => expect(listener).toHaveBeenCalledWith({ pubId: pendingOrder.pubId }));
});

test.each([
  ['fail to load', undefined],
  ['do not contain the order’s', [sample.currencies[1]!]],
])('currencies that %s: an error instead of amounts', async (_, currencies) => {
  const { host, user } = pay(pendingOrder, { answers: { 'GET /currency': currencies } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error occured during currencies reading.',
  );
  host.answers['GET /currency'] = sample.currencies;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByAltText(/QR code to pay/)).toBeVisible();
});

test('PAY: busy while the browser opens the payment page', async () => {
  const { user } = pay(byLink('http://localhost/#paying'));
  await user.click(await screen.findByRole('button', { name: 'PAY' }));
  const payButton = screen.getByRole('button', { name: 'PAY' });
  expect(payButton).toHaveAttribute('aria-disabled', 'true');
  // A disabled button would lose it.
  expect(payButton).toBeEnabled();
  expect(payButton).toHaveFocus();
  expect(location.hash).toBe('#paying');
});

describe('page of the gateway that sends nobody back', () => {
  const oneWay = byLink('https://pay.example/x');
  oneWay.paymentDetails!.sendsBack = false;
  beforeEach(() => sessionStorage.clear());

  test('PAY: a link to a new tab, said before; then what the page waits for', async () => {
    const { user, host, router } = pay(oneWay);
    const link = await screen.findByRole('link', { name: 'PAY' });
    expect(link).toHaveAttribute('href', 'https://pay.example/x');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAccessibleDescription(
      /opens in a new tab .* Keep this page open.* Back button/,
    );
    expect(screen.queryByText(/come back here afterwards/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Waiting for your payment/)).not.toBeInTheDocument();
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(screen.getByText(/^Waiting for your payment in the other tab/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the payment page again' })).toBe(link);
    host.answers['GET /user/order/{id}'] = sample.paidOrder;
    await waitFor(() => expect(router.state.location.pathname).toBe('/receipt'));
  });

  test('opened in place of this page, then back: still waits and offers the link', async () => {
    const { user, unmount } = pay(oneWay);
    const link = await screen.findByRole('link', { name: 'PAY' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    unmount();
    pay(oneWay);
    expect(await screen.findByText(/^Waiting for your payment in the other tab/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the payment page again' })).toBeVisible();
  });
});

test('another payment without a method: its button says what is missing', async () => {
  const { host, user } = pay(pendingOrder);
  await user.click(await screen.findByRole('button', { name: 'Pay in another way' }));
  const first = await screen.findByRole('radio', { name: /PromptPay/ });
  const button = screen.getByRole('button', { name: 'Try another payment' });
  expect(button).not.toHaveAttribute('aria-disabled');
  expect(button).toHaveAccessibleDescription('Please choose a payment method first.');
  await user.click(button);
  expect(first).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose a payment method first.');
  expect(sentTo(host, 'POST /user/order/{id}/payment')).toEqual([]);
});

test('chosen method that is no longer offered: the button says one is missing', async () => {
  const { host, user } = pay(declined);
  await user.click(await screen.findByRole('radio', { name: /PromptPay/ }));
  const [, ...left] = sample.methods;
  host.answers['GET /user/order/methods/{eventId}'] = left;
  // The list is asked for again when the window has the focus, after some seconds.
  const later = Date.now() + 10_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  act(() => void dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByRole('radio', { name: /PromptPay/ })).toBeNull());
  clock.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try another payment' }));
  expect(screen.getByRole('group')).toHaveAccessibleDescription(
    'Please choose a payment method first.',
  );
  expect(screen.getByRole('radio', { name: /^Card/ })).toHaveFocus();
  expect(sentTo(host, 'POST /user/order/{id}/payment')).toEqual([]);
});

test.each(['Cancelled', 'Unpaid'] as const)(
  'order that is %s: its number is the title, and there is no step',
  async (state) => {
    pay({ ...pendingOrder, state, payBy: null });
    const { number } = pendingOrder;
    expect(await screen.findByRole('heading', { name: `Order ${number}` })).toBeVisible();
    expect(screen.queryByRole('listitem', { current: 'step' })).not.toBeInTheDocument();
  },
);

test('another payment is being started: the first one cannot be kept any more', async () => {
  const { host, user } = pay(pendingOrder);
  host.answers['POST /user/order/{id}/payment'] = () => new Promise(() => {});
  await user.click(await screen.findByRole('button', { name: 'Pay in another way' }));
  await user.click(await screen.findByRole('radio', { name: /^Card/ }));
  await user.click(screen.getByRole('button', { name: 'Try another payment' }));
  expect(screen.getByRole('button', { name: 'Keep the first one' })).toBeDisabled();
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
  expect(await screen.findByRole('link', { name: 'WATCH ORDER' })).toBeVisible();
  expect(hrefOf('WATCH ORDER')).toBe(`/receipt?order=${pendingOrder.pubId}`);
});

test('declined payment: the buyer can start a new payment attempt', async () => {
  const { user, host } = pay(declined);
  expect(await screen.findByText(/Your payment was declined/)).toBeVisible();
  host.answers['POST /user/order/{id}/payment'] = () => {
    host.answers['GET /user/order/{id}'] = pendingOrder;
    return { payment: { name: 'PromptPay QR' } };
  };
  await user.click(await screen.findByRole('radio', { name: /PromptPay/ }));
  await user.click(screen.getByRole('button', { name: 'Try another payment' }));
  expect(await screen.findByAltText(/QR code to pay/)).toBeVisible();
  const sent = { params: { id: pendingOrder.pubId }, body: { method: 1 } };
  expect(sentTo(host, 'POST /user/order/{id}/payment')).toMatchObject([sent]);
});

test('payment declined while the page is open: its message takes the focus', async () => {
  const { user, host } = pay(byLink('http://localhost/#paying'));
  await user.click(await screen.findByRole('button', { name: 'Pay in another way' }));
  expect(screen.getByRole('heading', { name: 'Choose another way to pay' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Keep the first one' }));
  expect(screen.getByRole('heading', { name: 'Card' })).toHaveFocus();
  // Nothing has the focus any more.
  await user.click(screen.getByRole('heading', { name: 'PAYMENT' }));
  host.answers['GET /user/order/{id}'] = declined;
  const message = await screen.findByRole('alert');
  expect(message).toHaveTextContent(/^Your payment was declined/);
  const { activeElement } = document;
  expect(activeElement).toContainElement(message);
  expect(activeElement).toHaveTextContent(message.textContent);
  expect(activeElement).not.toContainElement(screen.getByRole('timer'));
});

test('back from the bank’s app: asks at once, says so, then that nothing arrived', async () => {
  const { host } = pay(pendingOrder);
  expect(await screen.findByText(/^Once you have paid/)).toBeVisible();
  const answered = Promise.withResolvers<Order>();
  host.answers['GET /user/order/{id}'] = () => answered.promise;
  const before = sentTo(host, 'GET /user/order/{id}').length;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(sentTo(host, 'GET /user/order/{id}')).toHaveLength(before + 1);
  expect(screen.getByText('Checking your payment…')).toBeVisible();
  answered.resolve(pendingOrder);
  expect(await screen.findByText(/^No payment has arrived yet/)).toBeVisible();
});

test('back from the bank’s app without a network: says nothing of the payment', async () => {
  const { host } = pay(pendingOrder);
  await screen.findByText(/^Once you have paid/);
  host.answers['GET /user/order/{id}'] = refusal(0, 0, 'No internet connection');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('Checking your payment…')).toBeVisible();
  expect(await screen.findByText(/^Once you have paid/)).toBeVisible();
  expect(screen.queryByText(/^No payment has arrived/)).toBeNull();
});

test('cancelling: asks for confirmation, then shows the cancelled order', async () => {
  const { user, host } = pay(pendingOrder);
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  const question = screen.getByRole('dialog', { name: 'Cancel this order?' });
  // The sale of their kind may have ended, so that nobody can get them again.
  expect(within(question).getByText(/you may not be able to get them again/)).toBeVisible();
  host.answers['POST /user/order/{id}/cancel'] = () => {
    const cancelled: Order = { ...pendingOrder, state: 'Cancelled', payBy: null };
    host.answers['GET /user/order/{id}'] = cancelled;
    return cancelled;
  };
  await user.click(within(question).getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText(/This order was cancelled/)).toBeVisible();
  expect(screen.queryByText(/on sale/)).toBeNull();
  expect(screen.getByRole('region', { name: 'Pay for your order' })).toHaveFocus();
  expect(hrefOf('Back to the event')).toBe('/event/neon-garden');
});

test.each([
  ['cancelling', /We are cancelling your order/, 0],
  ['replacing', /We are closing your earlier payment/, 1],
] as const)(
  'payment that the gateway still has to end (%s): says so and goes on by itself',
  async (attempt, sentence, cancels) => {
    const { host } = pay({ ...pendingOrder, attempt });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'PAY' })).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Cancel the order' })).toHaveLength(cancels);
    host.answers['GET /user/order/{id}'] = {
      ...pendingOrder,
      state: 'Cancelled',
      payBy: null,
      attempt: null,
    };
    expect(await screen.findByText(/This order was cancelled/)).toBeVisible();
  },
);

test('cancellation refused: shows the server message', async () => {
  const refused = refusal(409, 2032, 'This order cannot be cancelled any more.');
  const { user, host } = pay(pendingOrder, {
    answers: { 'POST /user/order/{id}/cancel': refused },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the order' }),
  );
  await waitFor(() =>
    expect(host.notifications[0]?.message).toBe('This order cannot be cancelled any more.'),
  );
});

describe('last minutes', () => {
  test('QR payment, one minute left: no other attempt is offered', async () => {
    pay(pendingOrder, { now: at('18:44:00') });
    expect(await screen.findByAltText(/QR code to pay/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay in another way' })).not.toBeInTheDocument();
  });

  test('QR payment, time over: the code is gone', async () => {
    pay(pendingOrder, { now: at('18:45:00') });
    expect(await screen.findByText(/The time to pay has run out/)).toBeVisible();
    expect(screen.queryByAltText(/QR code to pay/)).not.toBeInTheDocument();
  });

  test('over by an unsynchronised clock: the code and other ways stay, without time', async () => {
    const { host } = pay(pendingOrder, { now: at('20:44:00') });
    host.setTimeKnown(false);
    expect(await screen.findByRole('timer')).toHaveTextContent('–:–');
    expect(screen.getByAltText(/QR code to pay/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay in another way' })).toBeVisible();
    act(() => host.setTimeKnown(true));
    expect(await screen.findByText(/The time to pay has run out/)).toBeVisible();
  });

  test('payment, another way, declined payment: all end at one time, keep the focus', async () => {
    const { user, unmount } = pay(pendingOrder, { now: at('18:42:00') });
    const shown = async () => (await screen.findByRole('timer')).textContent;
    expect(await shown()).toBe('03:00');
    for (const name of ['Pay in another way', 'Keep the first one']) {
      await user.click(screen.getByRole('button', { name }));
      expect(await shown()).toBe('03:00');
      expect(document.body).not.toHaveFocus();
    }
    unmount();
    pay(declined, { now: at('18:42:00') });
    expect(await shown()).toBe('03:00');
  });

  test('declined payment, one minute left: says that it is too late', async () => {
    pay(declined, { now: at('18:44:00') });
    expect(await screen.findByText(/not enough time left for another payment/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try another payment' })).not.toBeInTheDocument();
  });
});

describe('start of the payment', () => {
  const unopened = {
    payId: null,
    paymentDetails: { type: 2, content: null, name: 'PromptPay QR', alias: 'promptpay' },
  };

  test('failed, as the api says: offers another one', async () => {
    pay({ ...pendingOrder, ...unopened, attempt: 'failed' } as Order);
    expect(await screen.findByText(/could not be started or did not go through/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try another payment' })).toBeVisible();
  });

  test('not answered by the provider: is being prepared, however long it takes', async () => {
    let time = Date.parse('2026-11-20T18:32:00+07:00');
    pay({ ...pendingOrder, ...unopened } as Order, { now: () => time });
    expect(await screen.findByText(/being prepared/)).toBeVisible();
    time += 120_000;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText(/being prepared/)).toBeVisible();
    expect(screen.queryByText(/could not be started/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pay in another way' })).toBeVisible();
  });
});

test('payment by link: says that it waits only once opened, also after a reload', async () => {
  sessionStorage.clear();
  const order = byLink('http://localhost/#paying');
  const { user, unmount } = pay(order);
  await user.click(await screen.findByRole('button', { name: 'PAY' }));
  unmount();
  const again = pay(order);
  const waiting = await screen.findByText(/Waiting for your payment/);
  expect(waiting).toBeVisible();
  const payAgain = screen.getByRole('button', { name: 'PAY' });
  const method = screen.getByRole('heading', { name: 'Card' });
  expect(waiting.compareDocumentPosition(method)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(payAgain).toHaveClass('secondary');
  expect(payAgain).toHaveAccessibleDescription(/^If you have paid, do not pay again/);
  // It does not move while the page is opened once more.
  await again.user.click(payAgain);
  expect(screen.getByText(/Waiting for your payment/)).toBeVisible();
  again.unmount();
  pay({ ...order, payId: 'chrg_another' });
  expect(await screen.findByRole('button', { name: 'PAY' })).toHaveClass('primary');
  expect(screen.queryByText(/Waiting for your payment/)).not.toBeInTheDocument();
});

test('QR code of another method: has no PromptPay mark', async () => {
  pay({
    ...pendingOrder,
    paymentDetails: { ...pendingOrder.paymentDetails!, name: 'Bank QR', alias: 'bankQr' },
  });
  expect(
    within(await screen.findByRole('figure')).queryByText(/PromptPay/),
  ).not.toBeInTheDocument();
});

test.each([
  ['POST /user/order/{id}/payment', 'Try another payment'],
  ['POST /user/order/{id}/cancel', 'Cancel the order'],
] as const)('%s unanswered: the key survives a reload', async (operation, button) => {
  const order: Order = { ...pendingOrder, isDeclined: true };
  const keyOf = async (asked: ReturnType<typeof pay>) => {
    const { user, host, unmount } = asked;
    host.answers[operation] = refusal(0, 0, 'No internet connection');
    await user.click(await screen.findByRole('radio', { name: /PromptPay/ }));
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = screen.queryByRole('dialog');
    if (dialog) await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(host.notifications[0]?.message).toBe('No internet connection'));
    unmount();
    return (sentTo(host, operation)[0] as { idempotencyKey: string }).idempotencyKey;
  };
  const key = await keyOf(pay(order));
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await keyOf(pay(order))).toBe(key);
});

test.each(['Try another payment', 'Cancel the order'])(
  '%s, answered by the page of a filter: says so, and the next press has the same key',
  async (name) => {
    const operation =
      name === 'Cancel the order'
        ? 'POST /user/order/{id}/cancel'
        : 'POST /user/order/{id}/payment';
    const { user, host } = pay(name === 'Cancel the order' ? pendingOrder : declined);
    host.answers[operation] = foreignAnswer(operation);
    const press = async () => {
      if (name === 'Try another payment')
        await user.click(await screen.findByRole('radio', { name: /PromptPay/ }));
      await user.click(await screen.findByRole('button', { name }));
      const dialog = screen.queryByRole('dialog');
      if (dialog) await user.click(within(dialog).getByRole('button', { name }));
    };
    await press();
    await waitFor(() => expect(host.notifications.at(-1)?.message).toBe(foreignSentence));
    expect(screen.queryByText(/This order was cancelled/)).not.toBeInTheDocument();
    await press();
    await waitFor(() => expect(sentTo(host, operation)).toHaveLength(2));
    const keys = (sentTo(host, operation) as { idempotencyKey: string }[]).map(
      (sent) => sent.idempotencyKey,
    );
    expect(new Set(keys).size).toBe(1);
  },
);
