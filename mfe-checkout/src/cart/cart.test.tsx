import type { CartState, RemoteApp } from '@playday/shared/contract';
import { type Answers, adultUser, refusal, renderRoute, sentTo } from '@playday/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as sample from '../samples.ts';
import en from '../locales/en.json';
import { buyer, summaryRow } from '../testing/fake-buyer.ts';
import { Cart } from './Cart.tsx';

const app: RemoteApp = {
  contract: 3,
  englishTranslations: async () => en,
  routes: () => [{ path: '/', element: <Cart /> }],
};
const open = (
  cart: Partial<CartState> = {},
  settings: typeof adultUser | null = adultUser,
  answers: Answers = {},
) => {
  const opened = { isOpen: true, endsAt: Date.now() + 1_000_000, ...cart };
  const host = buyer({ settings, now: Date.now, answers, cart: opened });
  return renderRoute(app, '/', { host, words: { checkout: en } });
};
const panel = () => screen.findByRole('dialog', { name: 'CART' });
const [line] = sample.cart.lines;
const one = { lines: [{ ...line!, count: 1 }] };

test('open cart: shows each ticket with its sum, fees and the grand total', async () => {
  open();
  expect(within(await panel()).getByText('Standing')).toBeVisible();
  expect(screen.getByText('In front of the stage')).toBeVisible();
  expect(screen.getByText('฿1,800.00')).toBeVisible();
  expect(await screen.findByText('Service fee')).toBeVisible();
  expect(summaryRow('Grand total฿1,910')).toBeVisible();
  expect(screen.getByRole('timer', { name: 'Time left' })).toBeVisible();
  expect(screen.getByText('100% Safe and Secure')).toBeVisible();
  // It is no banner or footer of the page.
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});

test('held tickets whose price changed: the sum is that of the hold from the start', async () => {
  const lines = [{ ...line!, heldPrice: 100_000 }];
  const { unmount } = open({ lines });
  await screen.findByText('Service fee');
  expect(screen.getByText('฿2,000.00')).toBeVisible();
  expect(summaryRow('Grand total฿2,120')).toBeVisible();
  unmount();
  open({ lines }, adultUser, { 'GET /event/{id}': () => new Promise(() => {}) });
  await panel();
  expect(screen.getByText('฿2,000.00')).toBeVisible();
});

test('free tickets: the cart says so, and names no amount', async () => {
  const event = { ...sample.details.event };
  const tickets = [{ ...sample.details.tickets[0]!, price: 0 }];
  open({}, adultUser, { 'GET /event/{id}': { event, tickets } });
  await waitFor(() => expect(summaryRow('Grand totalFree')).toBeVisible());
  expect(summaryRow('SubtotalFree')).toBeVisible();
  expect(screen.queryByText(/฿/)).toBeNull();
});

test('stepper: changes the count and stops at four tickets in total', async () => {
  const { user, host } = open();
  const more = await screen.findByRole('button', { name: 'Standing: one more' });
  await user.click(more);
  await user.click(more);
  expect(host.cart.get().lines[0]?.count).toBe(4);
  // The announcement says what is counted.
  expect(screen.getByText('Standing 4')).toBeInTheDocument();
  expect(more).toHaveAttribute('aria-disabled', 'true');
});

test('low stock: shows the number left and no more can be added', async () => {
  open({ lines: [{ ...line!, count: 2, left: 2 }] });
  expect(within(await panel()).getByText('Only 2 left')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Standing: one more' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('lowering to 0: asks first; Cancel keeps 1, Remove empties the cart', async () => {
  const { user, host } = open(one);
  const fewer = await screen.findByRole('button', { name: 'Standing: one fewer' });
  await user.click(fewer);
  const question = screen.getByRole('dialog', { name: 'Remove this ticket?' });
  expect(within(question).getByText(/you may not be able to get it again/)).toBeVisible();
  expect(host.cart.get().lines[0]?.count).toBe(1);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(question).not.toBeInTheDocument();
  expect(host.cart.get().lines[0]?.count).toBe(1);
  await user.click(fewer);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(host.cart.get()).toMatchObject({ event: null, lines: [], endsAt: null });
  expect(screen.getByRole('link', { name: 'See the events' })).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'CART' })).toHaveFocus();
});

test('buyer under the age limit: fixed counts, the reason, checkout disabled', async () => {
  open({ isAgeRestricted: true });
  expect(within(await panel()).getByText('x2')).toBeVisible();
  expect(screen.queryByRole('button', { name: /one more/ })).not.toBeInTheDocument();
  expect(
    screen.getByText(
      'You cannot buy a ticket for Neon Garden because do not fit the age restrictions.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'CHECKOUT' })).toBeDisabled();
});

test.each([
  ['cancelled', 'This event is cancelled. Its tickets cannot be bought any more.'],
  ['postponed', 'This event is postponed. Its tickets are on sale again once there is a new date.'],
] as const)(
  'event that is %s meanwhile: the cart says so, not that tickets are kept; no checkout',
  async (state, sentence) => {
    const { event, tickets } = sample.details;
    const { user, host } = open({}, adultUser, {
      'GET /event/{id}': { event: { ...event, state }, tickets },
    });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'CHECKOUT' })).toBeDisabled();
    expect(screen.queryByText(/Your tickets are kept for you/)).toBeNull();
    expect(screen.queryByText('The new date will follow') !== null).toBe(state === 'postponed');
    await user.click(screen.getByRole('button', { name: 'Empty shopping cart' }));
    expect(host.cart.get().lines).toEqual([]);
  },
);

test('signed out: checkout is disabled; "log in" opens sign-in and closes the cart', async () => {
  const { user, host, router } = open({}, null);
  expect(within(await panel()).getByRole('button', { name: 'CHECKOUT' })).toBeDisabled();
  expect(screen.getAllByRole('status').at(-1)).toHaveTextContent(
    'You need to log in to buy tickets.',
  );
  await user.click(screen.getByRole('link', { name: 'log in' }));
  expect(host.cart.get().isOpen).toBe(false);
  expect(router.state.location.pathname).toBe('/login');
});

test('backdrop click, Escape and close button: each closes the cart', async () => {
  const { user, host } = open();
  const dialog = await panel();
  await user.click(screen.getByText('Standing'));
  expect(host.cart.get().isOpen).toBe(true);
  await user.click(dialog);
  expect(host.cart.get().isOpen).toBe(false);
  act(() => host.cart.open());
  expect(dialog).toHaveAttribute('open');
  // As the browser does for Escape.
  act(() => (dialog as HTMLDialogElement).close());
  expect(host.cart.get().isOpen).toBe(false);
  act(() => host.cart.open());
  await user.click(await screen.findByRole('button', { name: 'Close the cart' }));
  expect(host.cart.get().isOpen).toBe(false);
});

test('currency not known: an error and a retry button instead of amounts', async () => {
  const { host, user } = open({ currency: sample.baht }, adultUser, {
    'GET /currency': refusal(503, 1053, 'The shop is busy.'),
    'GET /event/{id}': sample.yenDetails,
  });
  expect(await screen.findByText('Error occured during currencies reading.')).toBeVisible();
  expect(screen.queryByText(/฿/)).not.toBeInTheDocument();
  host.answers['GET /currency'] = sample.currencies;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByText('¥1,800')).not.toHaveLength(0);
});

test('cart filled while the currency was not known: its prices follow the event', async () => {
  const { host } = open({ currency: sample.baht }, adultUser, {
    'GET /event/{id}': sample.yenDetails,
  });
  await waitFor(() =>
    expect(host.cart.get()).toMatchObject({
      currency: { code: 'JPY' },
      lines: [{ price: 900, count: 2 }],
    }),
  );
});

test('age restriction added after the tickets were chosen: the cart has it', async () => {
  const { host } = open({}, adultUser, {
    'GET /event/{id}': { ...sample.details, event: { ...sample.details.event, age: 3 } },
  });
  await waitFor(() => expect(host.cart.get().event?.age).toBe(3));
  expect(host.cart.get().lines).toMatchObject([{ id: 71, count: 2, left: 40 }]);
});

test('last two minutes of the hold: the buyer can extend it by thirty', async () => {
  const { user, host } = open({ endsAt: Date.now() + 100_000 });
  const expiresAt = new Date(Date.now() + 1_900_000).toISOString();
  host.answers['POST /user/hold/extend'] = { expiresAt, isExtended: true } as never;
  await user.click(await screen.findByRole('button', { name: 'Keep them another 30 minutes' }));
  expect(sentTo(host, 'POST /user/hold/extend')).toHaveLength(1);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Keep them/ })).not.toBeInTheDocument(),
  );
  expect(document.body).not.toHaveFocus();
});

test('hold that was extended: it is not offered again, also after a reload', async () => {
  open({ endsAt: Date.now() + 100_000, isExtended: true });
  expect(within(await panel()).getByText(/Your tickets are kept for you/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Keep them/ })).not.toBeInTheDocument();
});

describe('kind of ticket whose sale ends before that of its event', () => {
  const answers = (ms: number) => ({
    'GET /event/{id}': {
      ...sample.details,
      tickets: sample.details.tickets.map((ticket) => ({
        ...ticket,
        saleEnd: new Date(Date.now() + ms).toISOString(),
      })),
    },
  });
  const few = { lines: [{ ...line!, count: 2, left: 3 }] };
  const more = () => screen.findByRole('button', { name: 'Standing: one more' });

  test('ended: what is held stays until its time, and cannot become more', async () => {
    open({ ...few, endsAt: Date.parse('2099-11-20T18:45:00+07:00') }, adultUser, answers(-1));
    expect(
      await screen.findByText('Sale ended. Your tickets are kept for you until 18:45.'),
    ).toBeVisible();
    expect(screen.queryByText('Only 3 left')).toBeNull();
    expect(await more()).toHaveAttribute('aria-disabled', 'true');
    const fewer = screen.getByRole('button', { name: 'Standing: one fewer' });
    expect(fewer).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('ended, not held: says that the sale has ended, and promises nothing', async () => {
    open({ ...few, hold: 'sending', endsAt: null }, adultUser, answers(-1));
    expect(await screen.findByText('Sale ended')).toBeVisible();
  });

  test('ends while the cart is open: at its second', async () => {
    open(few, adultUser, answers(1_500));
    expect(await screen.findByText('Only 3 left')).toBeVisible();
    expect(await more()).not.toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByText(/^Sale ended\. /, {}, { timeout: 4_000 })).toBeVisible();
    expect(await more()).toHaveAttribute('aria-disabled', 'true');
  });
});

const saleEndsIn = (ms: number) => ({
  'GET /event/{id}': {
    ...sample.details,
    event: { ...sample.details.event, saleEnd: new Date(Date.now() + ms).toISOString() },
  },
});

test('hold that ends with the sale: the cart says so, not that 30 minutes are left', async () => {
  const answers = saleEndsIn(600_000);
  const endsAt = Date.parse(answers['GET /event/{id}'].event.saleEnd);
  open({ endsAt, isExtended: true }, adultUser, answers);
  expect(await within(await panel()).findByText(/until the sale ends/)).toBeVisible();
  expect(screen.queryByText(/After 30 minutes/)).not.toBeInTheDocument();
});

test('sale that ends within the next 30 minutes: the extension is offered until then', async () => {
  open({ endsAt: Date.now() + 100_000 }, adultUser, saleEndsIn(600_000));
  expect(
    await screen.findByRole('button', { name: 'Keep them until the sale ends' }),
  ).toBeVisible();
});

test('signed out, sale ends within 30 minutes: neither text nor timer promises more', async () => {
  open({ hold: 'local', endsAt: Date.now() + 1_800_000 }, null, saleEndsIn(600_000));
  expect(
    await within(await panel()).findByText(/we keep these tickets until the sale ends/),
  ).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^0?9:|^10:00/);
});

test.each([
  [false, /wait 30 minutes/],
  [undefined, /wait 30 minutes/],
  [true, /you wait 6 hours before you can reserve some again, and 24 hours the next time/],
])(
  'scarce tickets %s: the cart says what a lapse costs before it happens',
  async (isScarce, rule) => {
    open({ endsAt: Date.now() + 1_000_000, ...(isScarce !== undefined && { isScarce }) });
    expect(within(await panel()).getByText(rule)).toBeVisible();
  },
);

test.each([
  ['sending', adultUser, 'Reserving your tickets…'],
  ['retrying', adultUser, /Your tickets are not reserved yet/],
  ['local', adultUser, /not reserved until you order/],
  ['local', null, /Nothing is reserved for you yet/],
] as const)(
  'hold %s of %j: the cart does not say that tickets are kept',
  async (hold, settings, text) => {
    open({ hold, endsAt: hold === 'local' ? Date.now() + 1_000_000 : null }, settings);
    expect(within(await panel()).getByText(text)).toBeVisible();
    expect(screen.queryByText(/are kept for you/)).not.toBeInTheDocument();
    expect(screen.queryAllByRole('timer')).toHaveLength(hold === 'local' ? 1 : 0);
  },
);

test('hold replaced on another device: the cart says so, one press reserves again', async () => {
  const { user, host } = open({ hold: 'replaced' });
  expect(within(await panel()).getByText(/not reserved any more/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reserve them again' }));
  expect(host.cart.get().hold).toBe('confirmed');
});

describe('selecting a ticket of another event', () => {
  const other = { ...sample.cart.event!, id: 8, name: 'River of Lights' };
  const pending = { event: other, currency: sample.baht, ticket: { ...line!, id: 81 }, count: 1 };
  const openQuestion = async (cart: Partial<CartState> = {}) => {
    const page = open({ isOpen: false, pendingSelection: pending, ...cart });
    return {
      ...page,
      question: await screen.findByRole('dialog', { name: 'One event at a time' }),
    };
  };

  test('Empty shopping cart: replaces the cart with the new ticket', async () => {
    const { user, host, question } = await openQuestion();
    await user.click(within(question).getByRole('button', { name: 'Empty shopping cart' }));
    expect(host.cart.get()).toMatchObject({
      event: { id: 8 },
      lines: [{ id: 81, count: 1 }],
      pendingSelection: null,
      isOpen: false,
    });
  });

  test('language switched since the cart was filled: its event is named as now', async () => {
    const { question } = await openQuestion({ event: { ...sample.cart.event!, name: 'สวนนีออน' } });
    expect(await within(question).findByText(/Neon Garden/)).toBeVisible();
    expect(within(question).queryByText(/สวนนีออน/)).not.toBeInTheDocument();
  });

  test.each([
    ['Go to checkout', '/billing'],
    ['Close', '/'],
  ])('%s: keeps the cart, drops the selection, and leads to %s', async (name, path) => {
    const { user, host, question, router } = await openQuestion();
    await user.click(within(question).getByRole('button', { name }));
    expect(host.cart.get()).toMatchObject({
      event: { id: 7 },
      pendingSelection: null,
      isOpen: false,
    });
    expect(router.state.location.pathname).toBe(path);
  });

  test('buyer under the age limit: Cancel instead of checkout', async () => {
    const { user, host, question } = await openQuestion({ isAgeRestricted: true });
    expect(
      within(question).queryByRole('button', { name: 'Go to checkout' }),
    ).not.toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(host.cart.get().pendingSelection).toBeNull();
  });
});
