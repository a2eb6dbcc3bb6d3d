import { screen } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';

/** A form's fields as a password manager sees them: name, type and autocomplete. */
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
])('%s: a form that password managers recognise', async (path, label, fields) => {
  openPage(path);
  const { form } = await screen.findByLabelText<HTMLInputElement>(label);
  if (!form) throw new Error('the field is not in a form');
  expect(fieldsOf(form)).toEqual(fields);
  expect(form.method).toBe('post');
  expect([...form.elements].filter((button) => button.matches('[type=submit]'))).toHaveLength(1);
  for (const field of screen.queryAllByRole('textbox')) expect(field).toBeRequired();
  const inputs = [...form.elements] as HTMLInputElement[];
  for (const input of inputs.filter(({ autocomplete }) => autocomplete === 'new-password'))
    expect(input).toHaveAttribute(
      'passwordrules',
      'minlength: 8; maxlength: 32; required: lower; required: upper; required: digit;',
    );
});

test('changing the password: the form names its account', async () => {
  openPage('/account/settings');
  const { form } = await screen.findByLabelText<HTMLInputElement>('Current password');
  if (!form) throw new Error('the field is not in a form');
  expect(fieldsOf(form)).toEqual([
    ' text username',
    'password password current-password',
    'newPassword password new-password',
    'confirmPassword password new-password',
  ]);
  expect(form.elements[0]).toHaveValue('mali@playday.test');
});

test('settings: every form with a password names its account', async () => {
  const { user } = openPage('/account/settings');
  await user.type(await screen.findByLabelText('Phone'), '9');
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  const passwords = screen.getAllByLabelText<HTMLInputElement>(/^(Current password|Password)$/);
  expect(passwords).toHaveLength(4);
  for (const { form } of passwords) {
    const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
    const named = inputs.find(({ autocomplete }) => autocomplete === 'username');
    expect(named).toHaveValue('mali@playday.test');
  }
});
