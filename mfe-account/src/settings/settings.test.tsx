import { adultUser, type Answers, refusal, sentTo, textOf } from '@playday/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';
import type { FakeHost } from '@playday/shared/testing/fake-host';
import { sessions } from '../samples.ts';

test('settings: names and e-mail are read-only, saving sends only changed fields', async () => {
  const { host, user } = openPage('/account/settings', {
    'PATCH /user/profile/account': adultUser,
  });
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
  expect(screen.getByText('Suwan')).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  const { promise, resolve } = Promise.withResolvers<typeof adultUser>();
  host.answers['GET /user/profile/account'] = () => promise;
  host.session.refresh = () => Promise.resolve();
  const language = screen.getByLabelText('Language of our e-mails');
  await user.selectOptions(language, 'th');
  await user.click(save);
  await waitFor(() => expect(host.notifications[0]?.message).toBe('Your settings are saved.'));
  expect(sentTo(host, 'PATCH /user/profile/account')).toEqual([{ body: { language: 'th' } }]);
  expect(language).toBeDisabled();
  expect(screen.getByLabelText('Phone')).toHaveAttribute('readonly');
  resolve({ ...adultUser, language: 'th' });
  await waitFor(() => expect(language).toBeEnabled());
  expect(language).toHaveValue('th');
});

test('changed phone: requires the password', async () => {
  const refuse = refusal(403, 4005, 'The password is wrong.');
  const { host, user } = openPage('/account/settings', { 'PATCH /user/profile/account': refuse });
  const phone = await screen.findByLabelText('Phone');
  expect(phone).toHaveValue('+66812345678');
  await user.clear(phone);
  await user.type(phone, '0899999999');
  const form = screen.getByRole('form', { name: 'Contact' });
  await user.type(within(form).getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText('The password is wrong.')).toBeVisible();
  expect(host.calls.at(-1)?.input).toEqual({ body: { phone: '66899999999', password: 'wrong' } });
});

test('phone stored under earlier rules: stays on saving, but is refused as a new one', async () => {
  const stored = { ...adultUser, phone: '6612345679' };
  const answers = { 'GET /user/profile/account': stored, 'PATCH /user/profile/account': stored };
  const { host, user } = openPage('/account/settings', answers, { settings: stored });
  await user.selectOptions(await screen.findByLabelText('Language of our e-mails'), 'km');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.notifications[0]?.message).toBe('Your settings are saved.'));
  await user.type(screen.getByLabelText('Phone'), '{Backspace}8');
  await user.tab();
  expect(await screen.findByText('Please enter a valid phone number')).toBeVisible();
});

/** Fills in the form for another password and sends it. */
async function changePassword({ user }: ReturnType<typeof openPage>, password: string) {
  await user.click((await screen.findAllByText('Change password'))[0] as HTMLElement);
  await user.type(screen.getByLabelText('Current password'), 'Playday2026');
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat the password'), password);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

test('change password: sends the current and the new password', async () => {
  const page = openPage('/account/settings', { 'POST /user/profile/password': {} });
  await changePassword(page, 'Playday2027');
  await waitFor(() => expect(page.host.notifications).toHaveLength(1));
  expect(page.host.calls.at(-1)?.input).toEqual({
    body: { password: 'Playday2026', newPassword: 'Playday2027' },
  });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
});

test('change password to a leaked one: the refusal stands at the new password', async () => {
  const refuse = refusal(400, 4008, 'Leaked.');
  await changePassword(
    openPage('/account/settings', { 'POST /user/profile/password': refuse }),
    'Password1',
  );
  expect(await screen.findByText(/public list of leaked passwords/)).toBeVisible();
  expect(screen.getByLabelText('New password')).toBeInvalid();
});

test('delete account: requires the password and signs out', async () => {
  const { host, user } = openPage('/account/settings', { 'POST /user/profile/erasure': {} });
  await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const question = screen.getByRole('dialog', { name: 'Delete your account?' });
  await user.click(within(question).getByRole('button', { name: 'Delete Account' }));
  expect(await within(question).findByText('This field is required')).toBeVisible();
  await user.type(within(question).getByLabelText('Password'), 'Playday2026');
  await user.click(within(question).getByRole('button', { name: 'Delete Account' }));
  await waitFor(() => expect(host.session.get().status).toBe('out'));
  expect(sentTo(host, 'POST /user/profile/erasure')).toEqual([
    { body: { password: 'Playday2026' } },
  ]);
});

test.each([
  ['POST /user/profile/data', {}],
  // An api of the previous release asks for no password.
  ['GET /user/profile/data', { 'POST /user/profile/data': refusal(404, 1004, 'Nothing.') }],
] as const)(
  'download of the data (%s): after the password, a readable file named by its day',
  async (operation, answers) => {
    let file: Blob | undefined;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((file = blob), 'blob:'),
      revokeObjectURL: () => {},
    });
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const data = { madeAt: '2026-11-20T18:32:00+07:00', account: [{ firstName: 'Mali' }] };
    const { host, user } = openPage('/account/settings', {
      ...answers,
      [operation]: () => data as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Download your data' }));
    const question = within(screen.getByRole('dialog'));
    const send = () => question.getByRole('button', { name: 'Download your data' });
    await user.click(send());
    expect(await question.findByText('This field is required')).toBeVisible();
    await user.type(question.getByLabelText('Password'), 'Playday2026');
    await user.click(send());
    await waitFor(() => expect(names).toEqual(['playday-my-data-2026-11-20.json']));
    expect(JSON.parse(await textOf(file!))).toEqual(data);
    expect(sentTo(host, 'POST /user/profile/data')).toEqual([
      { body: { password: 'Playday2026' } },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('data download with a wrong password: said at the field, nothing is downloaded', async () => {
  const { user, host } = openPage('/account/settings', {
    'POST /user/profile/data': refusal(403, 4005, 'That password is wrong.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Download your data' }));
  const question = within(screen.getByRole('dialog'));
  await user.type(question.getByLabelText('Password'), 'Wrong2026x');
  await user.click(question.getByRole('button', { name: 'Download your data' }));
  expect(await question.findByLabelText('Password')).toBeInvalid();
  expect(sentTo(host, 'GET /user/profile/data')).toEqual([]);
});

test('settings fail to load: an error and a retry button', async () => {
  const { host, user } = openPage('/account/settings', {
    'GET /user/profile/account': refusal(503, 1053, 'no'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error occured during account data reading',
  );
  host.answers['GET /user/profile/account'] = adultUser;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
});

test('unsaved setting: no release reload', async () => {
  const { host, user } = openPage('/account/settings');
  const language = await screen.findByLabelText('Language of our e-mails');
  expect(host.guards).toBe(0);
  await user.selectOptions(language, 'th');
  expect(host.guards).toBe(1);
  await user.selectOptions(language, 'en');
  expect(host.guards).toBe(0);
});

const phone = 'Log out: Samsung Internet on Android';
const others = 'Log out of all other devices';

/** The settings with the section of sessions open. */
async function openSessions(answers: Answers) {
  const { host, user } = openPage('/account/settings', answers);
  const title = await screen.findByRole('heading', { name: 'Where you are logged in' });
  const sent = host.calls.length;
  expect(host.calls.map(({ operation }) => operation)).not.toContain('GET /user/sessions');
  await user.click(title);
  await waitFor(() => expect(host.calls.length).toBeGreaterThan(sent));
  return { host, user };
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Where you are logged in' })).getAllByRole('listitem');
const messages = (host: FakeHost) => host.notifications.map(({ message }) => message);

test('sessions: loaded when opened, with device, times and a button at the others', async () => {
  await openSessions({});
  await screen.findByText('Safari on iPhone');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Safari on iPhoneThis deviceLogged in:Fri 20 November 2026, ' +
      '18:20Last active:Fri 20 November 2026, 18:30',
    'Samsung Internet on AndroidLogged in:Fri 20 November 2026, ' +
      '09:05Last active:Fri 20 November 2026, 18:02Log out',
    'Unknown deviceLogged in:Fri 20 November 2026, 17:40Last active:Fri 20 November 2026, ' +
      '17:41Log out',
  ]);
  expect(screen.getByRole('button', { name: phone })).toHaveAccessibleDescription(
    /Fri 20 November 2026, 09:05/,
  );
});

test.each([
  ['session ended', {}],
  ['session that has ended in the meantime', refusal(404, 1004, 'Nothing was found here.')],
])(
  '%s: its row goes, a toast says it, focus is on the list and not on the next button',
  async (_, answer) => {
    const { host, user } = await openSessions({ 'DELETE /user/sessions/{id}': answer });
    await user.click(await screen.findByRole('button', { name: phone }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(host.calls.at(-1)).toEqual({
      operation: 'DELETE /user/sessions/{id}',
      input: { params: { id: sessions[1]!.id } },
    });
    expect(messages(host)).toEqual(['Logged out: Samsung Internet on Android']);
    expect(screen.getByRole('list', { name: 'Where you are logged in' })).toHaveFocus();
  },
);

test('session being ended: its button is busy; who types elsewhere keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { user } = await openSessions({ 'DELETE /user/sessions/{id}': () => promise });
  await user.click(await screen.findByRole('button', { name: phone }));
  expect(screen.getByRole('button', { name: phone })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Log out: Unknown device' })).toBeEnabled();
  const phoneField = screen.getByRole('textbox', { name: 'Phone' });
  await user.click(phoneField);
  resolve({});
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(phoneField).toHaveFocus();
});

test('session cannot be ended: its row stays, a toast says why', async () => {
  const { host, user } = await openSessions({
    'DELETE /user/sessions/{id}': refusal(503, 1053, 'The shop is busy.'),
  });
  await user.click(await screen.findByRole('button', { name: phone }));
  await waitFor(() => expect(messages(host)).toEqual(['The shop is busy.']));
  expect(rows()).toHaveLength(3);
  expect(screen.getByRole('button', { name: phone })).toBeEnabled();
});

test('all other sessions ended: only this device remains', async () => {
  const { host, user } = await openSessions({ 'POST /user/sessions/end-others': {} });
  await user.click(await screen.findByRole('button', { name: others }));
  expect(await screen.findByText('You are logged in on this device only.')).toBeVisible();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: others })).not.toBeInTheDocument();
  expect(messages(host)).toEqual(['You are logged out of all other devices.']);
  expect(screen.getByRole('list', { name: 'Where you are logged in' })).toHaveFocus();
});

test('sessions fail to load: an error and a retry button', async () => {
  const { host, user } = await openSessions({
    'GET /user/sessions': refusal(503, 1053, 'The shop is busy.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error occured during account data reading',
  );
  host.answers['GET /user/sessions'] = { sessions };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Safari on iPhone')).toBeVisible();
});
