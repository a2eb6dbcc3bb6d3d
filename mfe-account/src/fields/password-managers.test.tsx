import { easyCaptcha, fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { account: en };
const answers = {
  ...easyCaptcha,
  'GET /event': { events: [], total: 0 },
  'GET /user/profile/account': adultUser,
};

/** What a form tells a password manager: its fields by name, type and purpose. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements]
    .filter((element) => element instanceof HTMLInputElement)
    .filter(({ type }) => type !== 'checkbox')
    .map(({ name, type, autocomplete }) => `${name} ${type} ${autocomplete}`);

test.each([
  ['/login', 'E-mail or phone', ['login text username', 'password password current-password']],
  [
    '/register',
    'First name',
    [
      'firstName text given-name',
      'lastName text family-name',
      'phone tel tel',
      'birthday date bday',
      'email email email',
      'plainPassword password new-password',
      'confirmPassword password new-password',
    ],
  ],
  ['/forgot-password', 'E-mail', ['email email email']],
  [
    '/forgot-password/abc',
    'New password',
    ['password password new-password', 'confirmPassword password new-password'],
  ],
])('%s is a form that a password manager understands', async (path, label, fields) => {
  renderRoute(app, path, { host: fakeHost({ answers }), words });
  const { form } = (await screen.findByLabelText(label)) as HTMLInputElement;
  if (!form) throw new Error('a field without a form');
  expect(fieldsOf(form)).toEqual(fields);
  expect(form.method).toBe('post');
  expect([...form.elements].filter((button) => button.matches('[type=submit]'))).toHaveLength(1);
  for (const field of screen.queryAllByRole('textbox')) expect(field).toBeRequired();
});

test('a changed password is kept for the right account', async () => {
  renderRoute(app, '/account/settings', { host: fakeHost({ answers, settings: adultUser }), words });
  const { form } = (await screen.findByLabelText('Current password')) as HTMLInputElement;
  if (!form) throw new Error('a field without a form');
  expect(fieldsOf(form)).toEqual([
    ' text username',
    'password password current-password',
    'newPassword password new-password',
    'confirmPassword password new-password',
  ]);
  expect(form.elements[0]).toHaveValue('mali@playday.test');
});

test('every password of the settings is asked for as this account’s', async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
  const { person } = renderRoute(app, '/account/settings', {
    host: fakeHost({ answers, settings: adultUser }),
    words,
  });
  await person.type(await screen.findByLabelText('Phone'), '9');
  await person.click(screen.getByRole('button', { name: 'Delete Account' }));
  const passwords = screen.getAllByLabelText<HTMLInputElement>(/^(Current password|Password)$/);
  expect(passwords).toHaveLength(4);
  for (const { form } of passwords) {
    const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
    const named = inputs.find(({ autocomplete }) => autocomplete === 'username');
    expect(named).toHaveValue('mali@playday.test');
  }
});

test('Enter sends a form, as its button does', async () => {
  const host = fakeHost({ answers: { ...answers, 'POST /reset-password': {} } });
  const { person } = renderRoute(app, '/forgot-password', { host, words });
  await person.type(await screen.findByLabelText('E-mail'), 'mali@playday.test{Enter}');
  expect(await screen.findByText(/a mail is on its way/)).toBeVisible();
});

test('what a password manager fills in at once, without a key pressed, can be sent', async () => {
  const host = fakeHost({
    answers: { ...answers, 'POST /login': { access_token: 'token', accountId: '1' } },
  });
  const { person } = renderRoute(app, '/login', { host, words });
  const fill = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Password');
  fill('E-mail or phone', 'mali@playday.test');
  fill('Password', 'Playday2026');
  await screen.findByText('You are human. Good.');
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
});
