import { ApiError } from '@playday/shared/kit/http';
import { easyCaptcha, fakeHost, renderRoute } from '@playday/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { account: en };
const now = () => Date.parse('2026-11-20T12:00:00+07:00');
const answers = { ...easyCaptcha, 'GET /event': { events: [], total: 0 } };
const field = (label: string) => screen.getByLabelText(label);

async function fillIn(person: ReturnType<typeof renderRoute>['person']) {
  await person.type(await screen.findByLabelText('First name'), "D'Arcy");
  await person.type(field('Last name'), 'สุวรรณ');
  await person.type(field('Phone'), '0812345678');
  fireEvent.change(field('Date of birth'), { target: { value: '1995-04-12' } });
  await person.type(field('E-mail'), 'mali@playday.test');
  await person.type(field('Password'), 'Playday2026');
  await person.type(field('Repeat the password'), 'Playday2026');
}
const submit = () => screen.getByRole('button', { name: 'Register' });

test('registration: shows the address of the confirmation mail', async () => {
  const host = fakeHost({ now, answers: { ...answers, 'POST /register': {} } });
  const { person, router } = renderRoute(app, '/register', { host, words });
  await fillIn(person);
  expect(field('Phone')).toHaveValue('+66812345678');
  await person.click(submit());
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/message-register?email=mali%40playday.test',
  );
  expect(host.calls.find(({ operation }) => operation === 'POST /register')?.input).toEqual({
    body: {
      firstName: "D'Arcy",
      lastName: 'สุวรรณ',
      phone: '66812345678',
      birthday: '1995-04-12',
      email: 'mali@playday.test',
      plainPassword: 'Playday2026',
      recaptchaResponse: expect.stringMatching(/.{40}/),
    },
  });
});

test.each([
  ['First name', '1Mali', 'Please enter a valid first name'],
  ['Last name', 'S', 'Please enter a valid last name'],
  ['Phone', '0812', 'Please enter a valid phone number'],
  ['E-mail', 'mali@playday', 'Please enter a valid email'],
  ['Repeat the password', 'Playday2027', 'Passwords do not match'],
])('%s %p: %s', async (label, typed, message) => {
  const { person } = renderRoute(app, '/register', { host: fakeHost({ now, answers }), words });
  await person.type(await screen.findByLabelText(label), typed);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await person.tab();
  expect(await screen.findByText(message)).toBeVisible();
  expect(field(label)).toBeInvalid();
});

test.each(['2014-11-21', '1935-11-20', '2030-01-01'])(
  'birthday %s: rejected, because the age is not between 12 and 90',
  async (born) => {
    renderRoute(app, '/register', { host: fakeHost({ now, answers }), words });
    fireEvent.change(await screen.findByLabelText('Date of birth'), { target: { value: born } });
    fireEvent.blur(field('Date of birth'));
    expect(await screen.findByText('You must be between 12 and 90 years old')).toBeVisible();
  },
);

test('empty form: shows the required fields and sends nothing', async () => {
  const host = fakeHost({ now, answers });
  const { person } = renderRoute(app, '/register', { host, words });
  await screen.findByLabelText('First name');
  await person.click(submit());
  expect(await screen.findAllByText('This field is required')).toHaveLength(7);
  expect(host.calls.some(({ operation }) => operation === 'POST /register')).toBe(false);
  expect(field('First name')).toHaveFocus();
  const summary = screen.getByText(/Please check these fields/);
  expect(summary).toHaveTextContent(
    'Please check these fields: First name, Last name, Phone, Date of birth, E-mail, Password, Repeat the password',
  );
  expect(summary).toHaveAttribute('role', 'status');
  await person.type(field('First name'), 'Mali');
  expect(summary).toHaveTextContent(/^Please check these fields: Last name, Phone/);
});

test('unsaved input: no release reload', async () => {
  const host = fakeHost({ answers, now });
  const { person } = renderRoute(app, '/register', { host, words });
  const name = await screen.findByLabelText('First name');
  expect(host.guards).toBe(0);
  await person.type(name, 'M');
  expect(host.guards).toBe(1);
});

test('digit typed into the middle of the phone number: the caret keeps its position', async () => {
  const { person } = renderRoute(app, '/register', { host: fakeHost({ now, answers }), words });
  const phone = (await screen.findByLabelText('Phone')) as HTMLInputElement;
  await person.type(phone, '+66 81');
  expect(phone).toHaveValue('+6681');
  await person.type(phone, '9-', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(phone).toHaveValue('+66981');
  expect(phone.selectionStart).toBe(4);
});

test('field rejected by the server: marked as invalid, and a new captcha is requested', async () => {
  const refuse = () => {
    throw new ApiError(400, 1001, 'Please check what you have entered.', { field: 'birthday' });
  };
  const host = fakeHost({ now, answers: { ...answers, 'POST /register': refuse } });
  const { person } = renderRoute(app, '/register', { host, words });
  await fillIn(person);
  await person.click(submit());
  expect(await screen.findByText('You must be between 12 and 90 years old')).toBeVisible();
  expect(host.notifications[0]?.message).toBe('Please check what you have entered.');
  await waitFor(() =>
    expect(host.calls.filter(({ operation }) => operation === 'GET /captcha')).toHaveLength(2),
  );
  await screen.findByText('You are human. Good.');
});
