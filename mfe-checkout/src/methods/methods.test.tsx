import { acrossElements, refusal } from '@playday/shared/testing';
import { screen, within } from '@testing-library/react';
import { buyer, openPage, ordersOf, payButton, forgetOrders } from '../testing/fake-buyer.ts';
import * as sample from '../samples.ts';

const [line] = sample.cart.lines;

/** The event with tickets of this price, and no fees. */
const pricedAt = (price: number) => ({
  'GET /event/{id}': {
    event: { ...sample.details.event, fees: [] },
    tickets: sample.details.tickets.map((ticket) => ({ ...ticket, price, fee: [] })),
  },
});

beforeEach(forgetOrders);

test('payment method: the order needs a method and a valid extra field', async () => {
  const { host, user } = openPage();
  // It acts when pressed: it says what is missing.
  expect(await payButton()).not.toHaveAttribute('aria-disabled');
  expect(await payButton()).toHaveAccessibleDescription(/Please choose a payment method first\./);
  await user.click(screen.getByRole('radio', { name: /TrueMoney/ }));
  const phone = screen.getByPlaceholderText('10 digits, such as 0812345678');
  await user.type(phone, '12');
  await user.tab();
  expect(screen.getByText(/Please check this/)).toBeVisible();
  expect(await payButton()).toHaveAccessibleDescription(/Please fill in the payment details first/);
  await user.clear(phone);
  await user.type(phone, '0812345678');
  await user.click(await payButton());
  expect(ordersOf(host)[0]?.body).toEqual({
    event: 7,
    tickets: [{ id: 71, count: 2 }],
    method: 6,
    additionalParameter: [{ key: 'phone', value: '0812345678' }],
  });
});

test('PAY pressed too early: says what is missing and focuses it, orders nothing', async () => {
  const { host, user } = openPage();
  await user.click(await payButton());
  const first = screen.getByRole('radio', { name: /PromptPay/ });
  expect(first).toHaveFocus();
  const methods = screen.getByRole('group', { name: 'How would you like to pay?' });
  expect(methods).toHaveAccessibleDescription('Please choose a payment method first.');
  expect(within(methods).getByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /TrueMoney/ }));
  expect(within(methods).queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
  await user.click(await payButton());
  const phone = screen.getByLabelText('Phone');
  expect(phone).toHaveFocus();
  expect(phone).toHaveAccessibleDescription('This field is required');
  await user.type(phone, '12');
  await user.click(await payButton());
  expect(phone).toHaveFocus();
  expect(ordersOf(host)).toEqual([]);
});

test.each([
  ['+66 81-234 5678', '0812345678'],
  ['๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['+86 138 1234 5678', '+8613812345678', 'refused'],
  ['0123456789', '0123456789', 'refused'],
])(
  'phone of the wallet, given as %s: a telephone field with %s',
  async (given, shown, isRefused = '') => {
    const { user } = openPage();
    await user.click(await screen.findByRole('radio', { name: /TrueMoney/ }));
    const phone = screen.getByLabelText('Phone');
    expect(phone).toHaveAttribute('type', 'tel');
    expect(phone).toHaveAttribute('inputmode', 'tel');
    expect(phone).toHaveAttribute('autocomplete', 'tel');
    await user.click(phone);
    await user.paste(given);
    expect(phone).toHaveValue(shown);
    await user.clear(phone);
    await user.type(phone, given);
    expect(phone).toHaveValue(shown);
    await user.tab();
    expect(screen.queryAllByText(/Please check this/)).toHaveLength(isRefused ? 1 : 0);
  },
);

test('mobile banking: asks for the bank, and the order contains it', async () => {
  const { host, user } = openPage();
  await user.click(await screen.findByRole('radio', { name: /Mobile banking/ }));
  const banks = within(screen.getByRole('group', { name: 'Your bank' }));
  expect(banks.getByText('KBANK')).toBeVisible();
  expect(banks.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(await payButton());
  expect(banks.getByRole('alert')).toHaveTextContent('This field is required');
  expect(banks.getByRole('radio', { name: 'Kasikornbank' })).toHaveFocus();
  expect(ordersOf(host)).toEqual([]);
  await user.click(banks.getByText('Siam Commercial Bank'));
  expect(banks.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(await payButton());
  expect(ordersOf(host)[0]?.body).toMatchObject({
    method: 4,
    additionalParameter: [{ key: 'bank', value: 'scb' }],
  });
});

test('bank chosen before a reload, not offered any more: the banks ask for one', async () => {
  const before = openPage();
  await before.user.click(await screen.findByRole('radio', { name: /Mobile banking/ }));
  await before.user.click(screen.getByText('Siam Commercial Bank'));
  before.unmount();
  const methods = sample.methods.map((method) => ({
    ...method,
    attributes: method.attributes.map(({ options, ...attribute }) => ({
      ...attribute,
      ...(options && { options: [options[0]!], regexp: '^(?:kbank)$' }),
    })),
  }));
  const host = buyer({ answers: { 'GET /user/order/methods/{eventId}': methods } });
  const { user } = openPage(host);
  const banks = within(await screen.findByRole('group', { name: 'Your bank' }));
  await user.click(await payButton());
  expect(banks.getByRole('alert')).toHaveTextContent('This field is required');
  expect(banks.getByRole('radio', { name: 'Kasikornbank' })).toHaveFocus();
  expect(ordersOf(host)).toEqual([]);
});

test('instalments: offered from 3,000 baht, and the order contains the term', async () => {
  openPage();
  await screen.findByRole('radio', { name: /PromptPay/ });
  expect(screen.queryByRole('radio', { name: /instalments/ })).not.toBeInTheDocument();

  const host = buyer({ cart: { lines: [{ ...line!, count: 4 }] } });
  const { user } = openPage(host);
  await user.click(await screen.findByRole('radio', { name: /≈ 3 × ฿1,266\.67/ }));
  await user.click((await screen.findAllByRole('button', { name: 'PAY FOR ORDER' }))[1]!);
  expect(ordersOf(host)[0]?.body.additionalParameter).toEqual([{ key: 'term', value: '3' }]);
});

test('total below a method’s minimum: listed with its minimum, cannot be selected', async () => {
  openPage(buyer({ answers: pricedAt(5) }));
  expect(await screen.findByText(acrossElements('Card: for orders of ฿20 or more'))).toBeVisible();
  expect(
    screen.getByText(acrossElements('Card in 3 instalments: for orders of ฿3,000 or more')),
  ).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('total below the minimum of every method: says so and asks for no method', async () => {
  openPage(
    buyer({ cart: { lines: [{ ...line!, count: 1, price: 1000 }] }, answers: pricedAt(10) }),
  );
  expect(
    await screen.findByText(acrossElements(/฿10 is less than any payment method accepts/)),
  ).toBeVisible();
  expect(await payButton()).toBeDisabled();
  expect(screen.queryByText(/Please choose a payment method first/)).not.toBeInTheDocument();
});

test('total above a method’s maximum: listed with its maximum, cannot be selected', async () => {
  const methods = sample.methods.map((method) =>
    method.type === 'QR' ? { ...method, maximum: 999 } : method,
  );
  const answers = { ...pricedAt(500), 'GET /user/order/methods/{eventId}': methods };
  openPage(buyer({ answers }));
  expect(
    await screen.findByText(acrossElements('PromptPay QR: for orders of up to ฿999')),
  ).toBeVisible();
  expect(screen.queryByRole('radio', { name: /PromptPay/ })).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^Card/ })).toBeVisible();
});

test('total above the maximum of every method: says so and asks for no method', async () => {
  const methods = sample.methods.map((method) => ({ ...method, maximum: 999 }));
  const answers = { ...pricedAt(500), 'GET /user/order/methods/{eventId}': methods };
  openPage(buyer({ answers }));
  expect(
    await screen.findByText(acrossElements(/^฿1,000 is more than these payment methods accept/)),
  ).toBeVisible();
  expect(await payButton()).toBeDisabled();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('free tickets: no method is offered or sent', async () => {
  const tickets = sample.details.tickets.map((ticket) => ({ ...ticket, price: 0 }));
  const answers = { 'GET /event/{id}': { ...sample.details, tickets } };
  const { host, user } = openPage(buyer({ answers }));
  const order = await screen.findByRole('button', { name: 'ORDER' });
  expect(screen.queryByText('Service fee')).not.toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await user.click(order);
  expect(ordersOf(host)[0]?.body).toEqual({ event: 7, tickets: [{ id: 71, count: 2 }] });
});

test.each([
  ['fail to load', refusal(500, 1050, 'Something went wrong on our side.')],
  ['come in another shape', () => [{ name: 'a method without an alias' }]],
])('methods %s: an error and a retry button', async (_, answer) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const answers = { 'GET /user/order/methods/{eventId}': answer as never };
  const { host, user } = openPage(buyer({ answers }));
  expect(await screen.findByText('Error occured during payment methods loading.')).toBeVisible();
  host.answers['GET /user/order/methods/{eventId}'] = sample.methods;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: /PromptPay/ })).toBeVisible();
});
