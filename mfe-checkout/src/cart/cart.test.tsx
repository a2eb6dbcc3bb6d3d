import type { CartState, RemoteApp } from '@playday/shared/contract';
import { useAtom } from '@playday/shared/kit';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { promoAtom } from '../promo/promo-atoms.ts';
import * as sample from '../samples.ts';
import en from '../locales/en.json';
import { Cart } from './Cart.tsx';

/** Shows billing's promo code, with a button that applies one. */
function Promo() {
  const [promo, setPromo] = useAtom(promoAtom);
  return (
    <button type="button" onClick={() => setPromo({ state: 'applied', code: 'PLAYDAY1', amountMinor: 100 })}>
      promo: {promo.code} {promo.amountMinor}
    </button>
  );
}
const app: RemoteApp = {
  contract: 2,
  englishTranslations: async () => en,
  routes: () => [
    {
      path: '/',
      element: (
        <>
          <Cart />
          <Promo />
        </>
      ),
    },
  ],
};
const open = (cart: Partial<CartState> = {}, settings: typeof adultUser | null = adultUser) =>
  renderRoute(app, '/', {
    host: fakeHost({
      settings,
      cart: { ...sample.cart, isOpen: true, endsAt: Date.now() + 1_000_000, ...cart },
      answers: { 'GET /event/{id}': sample.details },
    }),
    words: { checkout: en },
  });
const panel = () => screen.findByRole('dialog', { name: 'CART' });
const [line] = sample.cart.lines;
const one = { lines: [{ ...line!, count: 1 }] };

/** A line of the summary, by its label and amount. */
const row = (text: string) =>
  screen.getByText((_, element) => element?.tagName === 'DIV' && element.textContent === text);

test('open cart: shows each ticket with its sum, fees and the grand total', async () => {
  open();
  expect(within(await panel()).getByText('Standing')).toBeVisible();
  expect(screen.getByText('In front of the stage')).toBeVisible();
  expect(screen.getByText('฿1,800.00')).toBeVisible();
  expect(await screen.findByText('Service fee')).toBeVisible();
  expect(row('Grand total฿1,910')).toBeVisible();
  expect(screen.getByRole('timer', { name: 'Time left' })).toBeVisible();
  expect(screen.getByText('100% Safe and Secure')).toBeVisible();
});

test('stepper: changes the count and stops at four tickets in total', async () => {
  const { person, host } = open();
  const more = await screen.findByRole('button', { name: 'Standing: one more' });
  await person.click(more);
  await person.click(more);
  expect(host.cart.get().lines[0]?.count).toBe(4);
  expect(more).toBeDisabled();
});

test('low stock: shows the number left and no more can be added', async () => {
  open({ lines: [{ ...line!, count: 2, left: 2 }] });
  expect(within(await panel()).getByText('Only 2 left')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Standing: one more' })).toBeDisabled();
});

test('lowering to 0: asks for confirmation; Cancel keeps 1', async () => {
  const { person, host } = open(one);
  await person.click(await screen.findByRole('button', { name: 'Standing: one fewer' }));
  const question = screen.getByRole('dialog', { name: 'Remove this ticket?' });
  expect(host.cart.get().lines[0]?.count).toBe(1);
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(question).not.toBeInTheDocument();
  expect(host.cart.get().lines[0]?.count).toBe(1);
});

test('Remove on the last line: the cart is empty and has no timer', async () => {
  const { person, host } = open(one);
  await person.click(await screen.findByRole('button', { name: 'Standing: one fewer' }));
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(host.cart.get()).toMatchObject({ event: null, lines: [], endsAt: null });
  expect(screen.getByRole('link', { name: 'See the events' })).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('buyer under the age limit: fixed counts, the reason, checkout disabled', async () => {
  open({ isAgeRestricted: true });
  expect(within(await panel()).getByText('x2')).toBeVisible();
  expect(screen.queryByRole('button', { name: /one more/ })).not.toBeInTheDocument();
  expect(
    screen.getByText('You cannot buy a ticket for Neon Garden because do not fit the age restrictions.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'CHECKOUT' })).toBeDisabled();
});

test('signed out: checkout is disabled; "log in" opens sign-in and closes the cart', async () => {
  const { person, host, router } = open({}, null);
  expect(within(await panel()).getByRole('button', { name: 'CHECKOUT' })).toBeDisabled();
  expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('You need to log in to buy tickets.');
  await person.click(screen.getByRole('link', { name: 'log in' }));
  expect(host.cart.get().isOpen).toBe(false);
  expect(router.state.location.pathname).toBe('/login');
});

test('CHECKOUT: closes the cart and opens billing', async () => {
  const { person, host, router } = open();
  await person.click(await screen.findByRole('button', { name: 'CHECKOUT' }));
  expect(host.cart.get().isOpen).toBe(false);
  expect(router.state.location.pathname).toBe('/billing');
});

test('backdrop click, Escape and close button: each closes the cart', async () => {
  const { person, host } = open();
  const dialog = await panel();
  await person.click(screen.getByText('Standing'));
  expect(host.cart.get().isOpen).toBe(true);
  await person.click(dialog);
  expect(host.cart.get().isOpen).toBe(false);
  act(() => host.cart.open());
  expect(dialog).toHaveAttribute('open');
  fireEvent(dialog, new Event('close'));
  expect(host.cart.get().isOpen).toBe(false);
  act(() => host.cart.open());
  await person.click(await screen.findByRole('button', { name: 'Close the cart' }));
  expect(host.cart.get().isOpen).toBe(false);
});

test('opening the cart: clears the promo code', async () => {
  const { person, host } = open({ isOpen: false });
  await person.click(screen.getByRole('button', { name: /promo/ }));
  expect(screen.getByText('promo: PLAYDAY1 100')).toBeVisible();
  act(() => host.cart.open());
  expect(screen.getByText('promo: 0')).toBeVisible();
  expect(await screen.findByText('Service fee')).toBeVisible();
});

test('last two minutes of the hold: the buyer can extend it by thirty', async () => {
  const { person, host } = open({ endsAt: Date.now() + 100_000 });
  host.answers['POST /user/hold/extend'] = {} as never;
  await person.click(await screen.findByRole('button', { name: 'Keep them another 30 minutes' }));
  expect(host.calls.some(({ operation }) => operation === 'POST /user/hold/extend')).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Keep them/ })).not.toBeInTheDocument());
});

describe('selecting a ticket of another event', () => {
  const other = { ...sample.cart.event!, id: 8, name: 'River of Lights' };
  const pending = { event: other, currency: sample.baht, ticket: { ...line!, id: 81 }, count: 1 };
  const ask = async (cart: Partial<CartState> = {}) => {
    const visited = open({ isOpen: false, pendingSelection: pending, ...cart });
    return { ...visited, question: await screen.findByRole('dialog', { name: 'One event at a time' }) };
  };

  test('Empty shopping cart: replaces the cart with the new ticket', async () => {
    const { person, host, question } = await ask();
    await person.click(within(question).getByRole('button', { name: 'Empty shopping cart' }));
    expect(host.cart.get()).toMatchObject({
      event: { id: 8 },
      lines: [{ id: 81, count: 1 }],
      pendingSelection: null,
      isOpen: false,
    });
  });

  test('Go to checkout: keeps the cart, drops the selection and opens billing', async () => {
    const { person, host, question, router } = await ask();
    await person.click(within(question).getByRole('button', { name: 'Go to checkout' }));
    expect(host.cart.get()).toMatchObject({ event: { id: 7 }, pendingSelection: null, isOpen: false });
    expect(router.state.location.pathname).toBe('/billing');
  });

  test('Close: keeps the cart and drops the selection', async () => {
    const { person, host, question } = await ask();
    await person.click(within(question).getByRole('button', { name: 'Close' }));
    expect(host.cart.get()).toMatchObject({ event: { id: 7 }, pendingSelection: null });
  });

  test('buyer under the age limit: Cancel instead of checkout', async () => {
    const { person, host, question } = await ask({ isAgeRestricted: true });
    expect(within(question).queryByRole('button', { name: 'Go to checkout' })).not.toBeInTheDocument();
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(host.cart.get().pendingSelection).toBeNull();
  });
});
