import {
  acrossElements,
  adultUser,
  type Answers,
  renderRoute,
  refusal,
} from '@playday/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import en from '../locales/en.json';
import {
  buyer,
  openPage,
  ordersOf,
  payButton,
  summaryRow,
  applyCode,
} from '../testing/fake-buyer.ts';
import { withCart } from '../testing/with-cart.tsx';

const invalid = { 'GET /user/promocode': refusal(404, 2010, 'This promo code is not valid.') };

beforeEach(() => sessionStorage.clear());

test('promo code: limited to eight capitals and digits; a valid code applies once', async () => {
  const { user } = openPage();
  const box = await screen.findByLabelText('Promo code');
  const apply = screen.getByRole('button', { name: 'Apply' });
  await user.type(box, 'play-da');
  expect(apply).toBeDisabled();
  await user.clear(box);
  await user.type(box, 'playday1x');
  expect(box).toHaveValue('PLAYDAY1');
  await user.click(apply);
  expect(await screen.findByText(acrossElements('Your code takes ฿240 off.'))).toBeVisible();
  expect(summaryRow('Promo discount−฿240')).toBeVisible();
  // The 5 % fee is taken of the discounted line: 1,560 → 78.
  expect(summaryRow('Grand total฿1,658')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove code' }));
  expect(box).toHaveFocus();
});

test('line that opens the field on a phone: the field gets the focus, and stays open', async () => {
  const { user } = openPage();
  const line = await screen.findByRole('button', { name: 'Add a promo code' });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  await user.click(line);
  const box = screen.getByLabelText('Promo code');
  expect(box).toHaveFocus();
  await user.type(box, 'P{Backspace}');
  expect(line).not.toBeInTheDocument();
});

test('rejected promo code: the field is cleared and the server message is shown', async () => {
  const { host, user } = openPage(buyer({ answers: invalid }));
  const box = await screen.findByLabelText('Promo code');
  await user.type(box, 'WRONGONE');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('This promo code is not valid.')).toBeVisible();
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
  // A toast would stay beside the result of the next code.
  expect(host.notifications).toEqual([]);
});

test('no connection: the typed code stays and can be applied again, the focus kept', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const lost = refusal(0, 0, 'No internet connection');
  const answers = { 'GET /user/promocode': () => promise.then(lost) };
  const { host, user } = openPage(buyer({ answers }));
  const box = await screen.findByLabelText('Promo code');
  await user.type(box, 'PLAYDAY1');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const method = screen.getByRole('radio', { name: /PromptPay/ });
  await user.click(method);
  resolve();
  expect(await screen.findByText('No internet connection')).toBeVisible();
  expect(method).toHaveFocus();
  expect(box).toHaveValue('PLAYDAY1');
  host.answers['GET /user/promocode'] = { amount: 240 };
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(acrossElements('Your code takes ฿240 off.'))).toBeVisible();
});

describe('code typed but not applied, PAY pressed', () => {
  const press = async (code: string, answers: Answers = {}) => {
    const { host, user } = openPage(buyer({ answers }));
    await user.type(await screen.findByLabelText('Promo code'), code);
    await user.click(screen.getByRole('radio', { name: /PromptPay/ }));
    await user.click(await payButton());
    return { host, user };
  };

  test('a valid code is applied first, and the next press orders with it', async () => {
    const { host, user } = await press('PLAYDAY1');
    expect(await screen.findByText(acrossElements(/The new total is ฿1,658/))).toBeVisible();
    expect(ordersOf(host)).toEqual([]);
    await user.click(await payButton());
    await waitFor(() => expect(ordersOf(host)[0]?.body.promocode).toBe('PLAYDAY1'));
  });

  test.each([
    ['refused', 'WRONGONE', 'This promo code is not valid.'],
    ['incomplete', 'PLAY', /A promo code has 8 letters and digits/],
  ])(
    'a code that is %s is shown at the field, and nothing is ordered',
    async (_, code, message) => {
      const { host } = await press(code, invalid);
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByText(/Nothing is ordered yet/)).toBeVisible();
      expect(screen.getByLabelText('Promo code')).toBeInvalid();
      expect(ordersOf(host)).toEqual([]);
    },
  );
});

test('reload: the applied code, the method and its fields are restored', async () => {
  const { user, unmount } = openPage();
  await applyCode(user);
  await user.click(screen.getByRole('radio', { name: /TrueMoney/ }));
  await user.type(screen.getByLabelText('Phone'), '0812345678');
  unmount();
  openPage(buyer());
  expect(await screen.findByLabelText('Phone')).toHaveValue('0812345678');
  expect(screen.getByRole('radio', { name: /TrueMoney/ })).toBeChecked();
  expect(summaryRow('Grand total฿1,658')).toBeVisible();
});

test('another buyer in the same tab: does not get the code', async () => {
  const { user, unmount } = openPage();
  await applyCode(user);
  await screen.findByText(/Your code takes/);
  unmount();
  openPage(buyer({ settings: { ...adultUser, email: 'somchai@playday.test' } }));
  expect(await screen.findByLabelText('Promo code')).toHaveValue('');
});

test('code being checked as the cart opens: its answer does not replace later input', async () => {
  const { promise, resolve } = Promise.withResolvers<{ amount: number }>();
  const host = buyer({ answers: { 'GET /user/promocode': () => promise } });
  const { user } = renderRoute(withCart, '/billing', { host, words: { checkout: en } });
  await applyCode(user);
  act(() => host.cart.open());
  act(() => host.cart.close());
  await user.type(screen.getByLabelText('Promo code'), 'PLAYDAY2');
  await act(async () => resolve({ amount: 240 }));
  expect(screen.getByRole('button', { name: 'Apply' })).toBeEnabled();
  expect(screen.getByLabelText('Promo code')).toHaveValue('PLAYDAY2');
});

test('cart opened on billing: the code is cleared, and billing says so', async () => {
  const { host, user } = renderRoute(withCart, '/billing', {
    host: buyer(),
    words: { checkout: en },
  });
  await applyCode(user);
  await screen.findByText(/Your code takes/);
  act(() => host.cart.open());
  expect(
    await screen.findByText(acrossElements(/your code PLAYDAY1 is no longer applied/)),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Promo code')).toHaveValue('');
});
