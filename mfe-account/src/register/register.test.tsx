import { adultUser, hrefOf, refusal, sentTo } from '@playday/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';

const field = (label: string) => screen.getByLabelText(label);

async function fillIn(user: ReturnType<typeof openPage>['user']) {
  await user.type(await screen.findByLabelText('First name'), "D'Arcy");
  await user.type(field('Last name'), 'สุวรรณ');
  await user.type(field('Phone'), '0812345678');
  fireEvent.change(field('Date of birth'), { target: { value: '1995-04-12' } });
  await user.type(field('E-mail'), 'mali@playday.test');
  await user.type(field('Password'), 'Playday2026');
  await user.type(field('Repeat the password'), 'Playday2026');
}
const submit = () => screen.getByRole('button', { name: 'Register' });

test('registration: shows the address of the confirmation mail', async () => {
  const { host, user, router } = openPage('/register', { 'POST /register': {} });
  await fillIn(user);
  expect(field('Phone')).toHaveValue('+66812345678');
  await user.click(submit());
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/message-register?email=mali%40playday.test',
  );
  const body = {
    firstName: "D'Arcy",
    lastName: 'สุวรรณ',
    phone: '66812345678',
    birthday: '1995-04-12',
    email: 'mali@playday.test',
    plainPassword: 'Playday2026',
    recaptchaResponse: expect.stringMatching(/.{40}/) as string,
  };
  expect(sentTo(host, 'POST /register')).toEqual([{ body }]);
});

test('registration on the way to a page: the request and the next page name it', async () => {
  const { host, user, router } = openPage('/register?next=/event/neon', { 'POST /register': {} });
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
  expect(sentTo(host, 'POST /register')).toMatchObject([{ body: { next: '/event/neon' } }]);
  expect(router.state.location.search).toBe('?email=mali%40playday.test&next=%2Fevent%2Fneon');
  expect(hrefOf('Wrong address? Register again')).toBe('/register?next=%2Fevent%2Fneon');
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(await screen.findByLabelText('E-mail or phone')).toHaveValue('mali@playday.test');
  expect(router.state.location.search).toBe('?next=%2Fevent%2Fneon');
});

test('confirmed and signed in in another tab: this tab goes on to the page', async () => {
  const { host, router } = openPage('/message-register?email=mali%40playday.test&next=/event/neon');
  await screen.findByText('mali@playday.test');
  await act(() => host.session.signIn('token', '1'));
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(router.state.location.pathname).toBe('/event/neon');
});

test('tickets in the cart: the page says what waits, and leads to the mailbox first', async () => {
  const { host } = openPage('/message-register?email=mali%40gmail.com');
  const inbox = await screen.findByRole('link', { name: 'Open Gmail' });
  expect(inbox).toHaveAttribute('href', 'https://mail.google.com/');
  expect(screen.queryByText(/in the cart/)).not.toBeInTheDocument();
  const event = { id: 7, url: 'neon', name: 'Neon Garden', poster: '', dateStart: '', age: null };
  const line = { id: 71, name: 'Standing', description: '', price: 90_000, count: 2, left: 4 };
  act(() => host.setCart({ event, lines: [line] }));
  expect(screen.getByText('Your 2 tickets for Neon Garden are in the cart.')).toBeVisible();
});

test('signed in: registration leads to ?next=', async () => {
  const { router } = openPage('/register?next=/event/neon', {}, { settings: adultUser });
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(router.state.location.pathname).toBe('/event/neon');
});

test.each([
  ['First name', '1Mali', 'Please enter a valid first name'],
  ['Last name', 'S', 'Please enter a valid last name'],
  ['Phone', '0812', 'Please enter a valid phone number'],
  ['E-mail', 'mali@playday', 'Please enter a valid email'],
  ['Repeat the password', 'Playday2027', 'Passwords do not match'],
  ['First name', 'សុខា', /Playday reads only Latin and Thai letters/],
  ['Last name', '陈', /Playday reads only Latin and Thai letters/],
])('%s %p: %s', async (label, typed, message) => {
  const { user } = openPage('/register');
  await user.type(await screen.findByLabelText(label), typed);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
  expect(field(label)).toBeInvalid();
});

test('birthday with a Buddhist year: understood, and shown in the common era', async () => {
  const { host, user } = openPage('/register', { 'POST /register': {} });
  await fillIn(user);
  fireEvent.change(field('Date of birth'), { target: { value: '2540-04-12' } });
  fireEvent.blur(field('Date of birth'));
  expect(field('Date of birth')).toHaveValue('1997-04-12');
  expect(field('Date of birth')).toBeValid();
  await user.click(submit());
  await screen.findByText('mali@playday.test');
  expect(sentTo(host, 'POST /register')).toMatchObject([{ body: { birthday: '1997-04-12' } }]);
});

test.each([
  [
    'a day that the calendar has not, as 29 February 2543',
    true,
    /There is no such day.* 2000, not 2543/,
  ],
  ['nothing', false, 'This field is required'],
])('birthday of %s: says so', async (_, badInput, message) => {
  const { user } = openPage('/register');
  const input = await screen.findByLabelText<HTMLInputElement>('Date of birth');
  Object.defineProperty(input.validity, 'badInput', { get: () => badInput });
  await user.click(input);
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
});

test('pasted texts: are sent as meant, and a likely typing error blocks nothing', async () => {
  const { host, user } = openPage('/register', { 'POST /register': {} });
  await fillIn(user);
  for (const [label, text] of [
    ['First name', 'Nguye\u0302\u0303n\u00a0 Thị\u200b'],
    ['E-mail', 'mailto:mali@gmial.com,'],
  ] as const) {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  }
  await user.tab();
  expect(screen.getByText('Did you mean mali@gmail.com?')).toBeVisible();
  await user.click(submit());
  const body = { firstName: 'Nguyễn Thị', email: 'mali@gmial.com' };
  await waitFor(() => expect(sentTo(host, 'POST /register')).toMatchObject([{ body }]));
});

test.each([
  ['Password', `Aa1${'x'.repeat(45)}`, 'A password has at most 32 characters'],
  ['First name', 'A'.repeat(61), 'A name has at most 60 characters'],
])(
  '%s that is too long: nothing is cut off, and the field says so',
  async (label, text, message) => {
    const { user } = openPage('/register');
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
    await user.tab();
    expect(field(label)).toHaveValue(text);
    expect(await screen.findByText(message)).toBeVisible();
  },
);

test('empty form: shows the required fields and sends nothing', async () => {
  const { host, user } = openPage('/register');
  await screen.findByLabelText('First name');
  await user.click(submit());
  expect(await screen.findAllByText('This field is required')).toHaveLength(7);
  expect(sentTo(host, 'POST /register')).toEqual([]);
  expect(field('First name')).toHaveFocus();
  const summary = screen.getByText(/Please check these fields/);
  expect(summary).toHaveTextContent(
    'Please check these fields: First name, Last name, Phone, Date of birth, E-mail, Password, ' +
      'Repeat the password',
  );
  expect(summary).toHaveAttribute('role', 'status');
  await user.type(field('First name'), 'Mali');
  expect(summary).toHaveTextContent(/^Please check these fields: Last name, Phone/);
});

test('digit typed into the middle of the phone number: the caret keeps its position', async () => {
  const { user } = openPage('/register');
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
  await user.type(phone, '+66 81');
  expect(phone).toHaveValue('+6681');
  await user.type(phone, '9-', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(phone).toHaveValue('+66981');
  expect(phone.selectionStart).toBe(4);
  await user.clear(phone);
  await user.type(phone, '812345678');
  await user.type(phone, '0', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(phone).toHaveValue('+66812345678');
  expect(phone.selectionStart).toBe(3);
});

test.each([
  ['13812345678', '+13812345678', undefined],
  ['812345678', '+812345678', 'Please enter a valid phone number'],
  ['012345679', '+6612345679', 'Please enter a valid phone number'],
  ['02 123 4567', '+6621234567', undefined],
])('phone number %s: shown as %s, error %s', async (typed, shown, error) => {
  const { user } = openPage('/register');
  await user.type(await screen.findByLabelText('Phone'), typed);
  await user.tab();
  expect(field('Phone')).toHaveValue(shown);
  await waitFor(() =>
    expect(field('Phone')).toHaveAccessibleDescription(
      error ? expect.stringContaining(error) : expect.not.stringContaining('valid'),
    ),
  );
});

test('field rejected by the server: marked as invalid, a new captcha is requested', async () => {
  const refuse = refusal(400, 1001, 'Please check what you have entered.', { field: 'birthday' });
  const { host, user } = openPage('/register', { 'POST /register': refuse });
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('You must be between 12 and 90 years old')).toBeVisible();
  expect(host.notifications[0]?.message).toBe('Please check what you have entered.');
  await waitFor(() => expect(sentTo(host, 'GET /captcha')).toHaveLength(2));
  await screen.findByText('Checked: you are not a robot.');
});
