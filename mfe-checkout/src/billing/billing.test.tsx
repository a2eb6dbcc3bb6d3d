import type { CartState } from '@playday/shared/contract';
import type { OrderRequest } from '@playday/shared/api-contract';
import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as app from '../index.ts';
import { inFlightOrder } from '../order/in-flight-order.ts';
import { currentOrderId } from '../order/current-order-id.ts';
import { pausesMs } from '../order/send-order.ts';
import * as sample from '../samples.ts';
import en from '../locales/en.json';

pausesMs.splice(0, pausesMs.length, 5, 5);
const words = { checkout: en };
const now = () => Date.parse('2026-11-20T18:00:00+07:00');

function buyer({
  cart = {},
  settings = adultUser,
}: {
  cart?: Partial<CartState>;
  settings?: typeof adultUser | null;
} = {}) {
  return fakeHost({
    settings,
    now,
    cart: { ...sample.cart, endsAt: now() + 1_000_000, ...cart },
    answers: {
      'GET /event/{id}': sample.details,
      'GET /currency': sample.currencies,
      'GET /user/order/methods/{eventId}': sample.methods,
      'GET /user/order/{id}': sample.pendingOrder,
      'POST /user/order': { order: sample.pendingOrder, payment: { name: 'PromptPay QR' } },
    },
  });
}
const billing = (host = buyer()) => renderRoute(app, '/billing', { host, words });
const payButton = () => screen.findByRole('button', { name: 'PAY FOR ORDER' });
const ordersOf = (host: ReturnType<typeof buyer>) =>
  host.calls
    .filter(({ operation }) => operation === 'POST /user/order')
    .map(({ input }) => input as { body: OrderRequest; idempotencyKey: string });
const [line] = sample.cart.lines;

/** A line of the summary, by its label and amount. */
const row = (text: string) =>
  screen.getByText((_, element) => element?.tagName === 'DIV' && element.textContent === text);

beforeEach(() => {
  sessionStorage.clear();
  currentOrderId.set(null);
  inFlightOrder.forget();
});

describe('route guards', () => {
  const pathAfter = async (host: ReturnType<typeof buyer>) => {
    const { router } = billing(host);
    await waitFor(() => expect(router.state.initialized).toBe(true));
    return router.state.location.pathname + router.state.location.search;
  };

  test('signed out: redirects to sign-in with a way back', async () => {
    expect(await pathAfter(buyer({ settings: null }))).toBe('/login?next=%2Fbilling');
  });

  test('empty cart: redirects to the main page', async () => {
    expect(await pathAfter(buyer({ cart: { event: null, lines: [] } }))).toBe('/');
  });

  test('buyer under the age limit: redirects to the event', async () => {
    const host = buyer({ cart: { event: { ...sample.cart.event!, age: 3 } } });
    host.answers['GET /age_restrictions'] = [{ key: 3, value: '60+' }];
    expect(await pathAfter(host)).toBe('/event/neon-garden');
  });

  test('sale over: redirects to the event', async () => {
    const host = buyer();
    host.answers['GET /event/{id}'] = {
      ...sample.details,
      event: { ...sample.details.event, saleEnd: '2026-11-20T17:00:00+07:00' },
    };
    expect(await pathAfter(host)).toBe('/event/neon-garden');
  });
});

test('summary: shows tickets, fees and the same grand total as the api computes', async () => {
  billing();
  expect(await screen.findByRole('heading', { name: 'YOUR ORDER' })).toBeVisible();
  expect(row('Service fee฿90')).toBeVisible();
  expect(row('Booking fee฿20')).toBeVisible();
  expect(row('Grand total฿1,910')).toBeVisible();
  expect(screen.getByText('Billing')).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
});

describe('promo code', () => {
  test('input: limited to eight capitals and digits; a valid code applies once', async () => {
    const host = buyer();
    host.answers['GET /user/promocode'] = { amount: 240 };
    const { person } = billing(host);
    const box = await screen.findByLabelText('Promo code');
    const apply = screen.getByRole('button', { name: 'Apply' });
    await person.type(box, 'play-da');
    expect(apply).toBeDisabled();
    await person.clear(box);
    await person.type(box, 'playday1x');
    expect(box).toHaveValue('PLAYDAY1');
    await person.click(apply);
    expect(await screen.findByText('Your code takes ฿240 off.')).toBeVisible();
    expect(row('Promo discount−฿240')).toBeVisible();
    // The 5 % fee is taken of the discounted line: 1,560 → 78.
    expect(row('Grand total฿1,658')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  });

  test('rejected code: the field is cleared and the server message is shown', async () => {
    const host = buyer();
    host.answers['GET /user/promocode'] = () => {
      throw new ApiError(404, 2010, 'This promo code is not valid.');
    };
    const { person } = billing(host);
    const box = await screen.findByLabelText('Promo code');
    await person.type(box, 'WRONGONE');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('This promo code is not valid.')).toBeVisible();
    expect(box).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
    expect(host.notifications).toContainEqual({ message: 'This promo code is not valid.', type: 'error' });
  });
});

describe('payment method', () => {
  test('required: the order needs a method and a valid extra field', async () => {
    const host = buyer();
    const { person } = billing(host);
    expect(await payButton()).toBeDisabled();
    await person.click(screen.getByRole('radio', { name: /Mobile banking/ }));
    const phone = screen.getByPlaceholderText('10 digits, such as 0812345678');
    await person.type(phone, '12');
    await person.tab();
    expect(screen.getByText(/Please check this/)).toBeVisible();
    expect(await payButton()).toBeDisabled();
    await person.clear(phone);
    await person.type(phone, '0812345678');
    await person.click(await payButton());
    expect(ordersOf(host)[0]?.body).toEqual({
      event: 7,
      tickets: [{ id: 71, count: 2 }],
      method: 4,
      additionalParameter: [{ key: 'phone', value: '0812345678' }],
    });
  });

  test('instalments: offered from 3,000 baht, and the order contains the term', async () => {
    billing();
    await screen.findByRole('radio', { name: /PromptPay/ });
    expect(screen.queryByRole('radio', { name: /instalments/ })).not.toBeInTheDocument();

    const host = buyer({ cart: { lines: [{ ...line!, count: 4 }] } });
    const { person } = billing(host);
    await person.click(await screen.findByRole('radio', { name: /instalments/ }));
    await person.click((await screen.findAllByRole('button', { name: 'PAY FOR ORDER' }))[1]!);
    expect(ordersOf(host)[0]?.body.additionalParameter).toEqual([{ key: 'term', value: '3' }]);
  });

  test('total below a method’s minimum: the method is listed with its minimum and cannot be selected', async () => {
    const host = buyer();
    host.answers['GET /event/{id}'] = {
      event: { ...sample.details.event, fees: [] },
      tickets: sample.details.tickets.map((ticket) => ({ ...ticket, price: 5, fee: [] })),
    };
    billing(host);
    expect(await screen.findByText('Card: from ฿20')).toBeVisible();
    expect(screen.getByText('Card in 3 instalments: from ฿3,000')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  test('free tickets: no method is offered or sent', async () => {
    const host = buyer();
    host.answers['GET /event/{id}'] = {
      ...sample.details,
      tickets: sample.details.tickets.map((ticket) => ({ ...ticket, price: 0 })),
    };
    const { person } = billing(host);
    const order = await screen.findByRole('button', { name: 'ORDER' });
    expect(screen.queryByText('Service fee')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await person.click(order);
    expect(ordersOf(host)[0]?.body).toEqual({ event: 7, tickets: [{ id: 71, count: 2 }] });
  });

  test('methods fail to load: an error and a retry button', async () => {
    const host = buyer();
    host.answers['GET /user/order/methods/{eventId}'] = () => {
      throw new ApiError(500, 1050, 'Something went wrong on our side.');
    };
    const { person } = billing(host);
    expect(await screen.findByText('Error occured during payment methods loading.')).toBeVisible();
    host.answers['GET /user/order/methods/{eventId}'] = sample.methods;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: /PromptPay/ })).toBeVisible();
  });
});

describe('placing the order', () => {
  const pay = async (host: ReturnType<typeof buyer>) => {
    const visited = billing(host);
    await visited.person.click(await screen.findByRole('radio', { name: /PromptPay/ }));
    await visited.person.click(await payButton());
    return visited;
  };
  const refuseWith = (error: ApiError) => {
    const host = buyer();
    host.answers['POST /user/order'] = () => {
      throw error;
    };
    return host;
  };

  test('success: empties and closes the cart, emits order:placed and opens payment', async () => {
    const host = buyer({ cart: { isOpen: true } });
    const heard = jest.fn();
    host.events.on('order:placed', heard);
    const { router } = await pay(host);
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
    expect(host.cart.get()).toMatchObject({ event: null, lines: [], isOpen: false });
    expect(heard).toHaveBeenCalledWith({ pubId: sample.pendingOrder.pubId });
    expect(currentOrderId.get()).toBe(sample.pendingOrder.pubId);
  });

  test('response lost: retries with the same idempotency key', async () => {
    const host = buyer();
    const answers = [
      new ApiError(0, 0, 'No internet connection'),
      new ApiError(409, 1010, 'Your request is still being worked on.'),
    ];
    host.answers['POST /user/order'] = () => {
      const failure = answers.shift();
      if (failure) throw failure;
      return { order: sample.pendingOrder, payment: { name: '' } };
    };
    const { router } = await pay(host);
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
    const keys = ordersOf(host).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('reload while the outcome is unknown: sends the same request with the same key again', async () => {
    const lost = refuseWith(new ApiError(0, 0, 'No internet connection'));
    const { unmount } = await pay(lost);
    expect(await screen.findByText(/We could not learn what became of your order/)).toBeVisible();
    unmount();

    const host = buyer();
    const { router } = billing(host);
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
    expect(ordersOf(host)[0]).toEqual(ordersOf(lost)[0]);
  });

  test('another buyer in the same browser: does not send the stored order', async () => {
    const { unmount } = await pay(refuseWith(new ApiError(0, 0, 'No internet connection')));
    await screen.findByText(/We could not learn/);
    unmount();
    const host = buyer({ settings: { ...adultUser, email: 'somchai@playday.test' } });
    billing(host);
    await payButton();
    expect(ordersOf(host)).toEqual([]);
  });

  test('changed body or a definite refusal: uses a new idempotency key', async () => {
    const host = refuseWith(new ApiError(503, 2030, 'The payment provider does not answer.'));
    const { person } = await pay(host);
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment provider does not answer.');
    await person.click(await payButton());
    host.answers['POST /user/order'] = () => {
      throw new ApiError(0, 0, 'No internet connection');
    };
    await person.click(await payButton());
    await screen.findByText(/We could not learn/);
    await person.click(screen.getByRole('radio', { name: /^Card/ }));
    await person.click(await payButton());
    await screen.findByText(/We could not learn/);
    const keys = new Set(ordersOf(host).map(({ idempotencyKey }) => idempotencyKey));
    expect(keys.size).toBe(4);
  });

  test('insufficient stock: lowers the cart lines and names them', async () => {
    const host = refuseWith(
      new ApiError(409, 2001, 'There are not enough tickets left.', { tickets: [{ id: 71, left: 1 }] }),
    );
    await pay(host);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your cart now holds: Standing × 1.');
    expect(host.cart.get().lines[0]?.count).toBe(1);
  });

  test('expired hold: empties the cart, shows the reason and goes back', async () => {
    const host = refuseWith(
      new ApiError(410, 2006, 'Your 30 minutes are over and the tickets were released.'),
    );
    const { router } = await pay(host);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(host.cart.get().lines).toEqual([]);
    expect(host.notifications.at(-1)?.message).toBe(
      'Your 30 minutes are over and the tickets were released.',
    );
  });

  test('session ended: opens sign-in with a way back', async () => {
    const { router } = await pay(refuseWith(new ApiError(401, 4002, 'Please log in.')));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toBe('?next=%2Fbilling');
  });

  test('session ended: the promo code is still applied after sign-in', async () => {
    const host = refuseWith(new ApiError(401, 4002, 'Please log in.'));
    host.answers['GET /user/promocode'] = { amount: 240 };
    const { person, router } = billing(host);
    await person.type(await screen.findByLabelText('Promo code'), 'PLAYDAY1');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    await person.click(screen.getByRole('radio', { name: /PromptPay/ }));
    await screen.findByText(/Your code takes/);
    await person.click(await payButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await act(() => router.navigate('/billing'));
    expect(await screen.findByLabelText('Promo code')).toHaveValue('PLAYDAY1');
    expect(row('Promo discount−฿240')).toBeVisible();
  });

  test('refused order: clears the promo code', async () => {
    const host = refuseWith(new ApiError(409, 2011, 'This promo code has already been used.'));
    host.answers['GET /user/promocode'] = { amount: 240 };
    const { person } = billing(host);
    await person.type(await screen.findByLabelText('Promo code'), 'PLAYDAY1');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    await person.click(screen.getByRole('radio', { name: /PromptPay/ }));
    await screen.findByText(/Your code takes/);
    await person.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('already been used');
    expect(ordersOf(host)[0]?.body.promocode).toBe('PLAYDAY1');
    expect(screen.getByLabelText('Promo code')).toHaveValue('');
  });

  test('storage forbidden by the browser: the order still succeeds', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const { router } = await pay(buyer());
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
    expect(await screen.findByRole('heading', { name: 'PAYMENT' })).toBeVisible();
  });
});

test('unsaved work: no release reload from the first selection until the order is placed', async () => {
  const host = buyer();
  const { person } = billing(host);
  const method = await screen.findByRole('radio', { name: /PromptPay QR/ });
  expect(host.guards).toBe(0);
  await person.click(method);
  expect(host.guards).toBe(1);
  await person.click(await payButton());
  await waitFor(() => expect(host.guards).toBe(0));
});

test('cart emptied while billing is open: goes back in history', async () => {
  const host = buyer();
  const { router } = renderRoute(app, '/faq', { host, words });
  await act(() => router.navigate('/billing'));
  await payButton();
  act(() => host.cart.clear());
  await waitFor(() => expect(router.state.location.pathname).toBe('/faq'));
});

test('summary: a labelled region', async () => {
  billing();
  const summary = await screen.findByRole('region', { name: 'Order summary' });
  expect(within(summary).getByRole('link', { name: 'Neon Garden' })).toHaveAttribute(
    'href',
    '/event/neon-garden',
  );
});
