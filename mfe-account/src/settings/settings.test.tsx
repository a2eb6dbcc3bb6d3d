import { adultUser, refusal, renderRoute, sentTo, textOf } from '@playday/shared/testing';
import type { FakeHost } from '@playday/shared/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import * as app from '../index.ts';
import en from '../locales/en.json';
import { hostFor, openPage } from '../testing/open-page.ts';

test('settings: names and e-mail are read-only; saving sends only the changed fields', async () => {
  const { host, user } = openPage('/account/settings', { 'PATCH /user/profile/account': adultUser });
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
  expect(screen.getByText('Suwan')).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Language of our mails'), 'th');
  await user.click(save);
  await waitFor(() => expect(host.notifications[0]?.message).toBe('Your settings are saved.'));
  expect(sentTo(host, 'PATCH /user/profile/account')).toEqual([{ body: { language: 'th' } }]);
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

test('phone that was stored under earlier rules: stays while other settings are saved, and is refused as a new one', async () => {
  const stored = { ...adultUser, phone: '6612345679' };
  const answers = { 'GET /user/profile/account': stored, 'PATCH /user/profile/account': stored };
  const { host, user } = openPage('/account/settings', answers, { settings: stored });
  await user.selectOptions(await screen.findByLabelText('Language of our mails'), 'km');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.notifications[0]?.message).toBe('Your settings are saved.'));
  await user.type(screen.getByLabelText('Phone'), '{Backspace}8');
  await user.tab();
  expect(await screen.findByText('Please enter a valid phone number')).toBeVisible();
});

test('change password: sends the current and the new password', async () => {
  const { host, user } = openPage('/account/settings', { 'POST /user/profile/password': {} });
  await user.click((await screen.findAllByText('Change password'))[0] as HTMLElement);
  await user.type(screen.getByLabelText('Current password'), 'Playday2026');
  await user.type(screen.getByLabelText('New password'), 'Playday2027');
  await user.type(screen.getByLabelText('Repeat the password'), 'Playday2027');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(host.notifications).toHaveLength(1));
  expect(host.calls.at(-1)?.input).toEqual({
    body: { password: 'Playday2026', newPassword: 'Playday2027' },
  });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
});

test('change password to a leaked one: the refusal stands at the new password', async () => {
  const refuse = refusal(400, 4008, 'Leaked.');
  const { user } = openPage('/account/settings', { 'POST /user/profile/password': refuse });
  await user.click((await screen.findAllByText('Change password'))[0] as HTMLElement);
  await user.type(screen.getByLabelText('Current password'), 'Playday2026');
  await user.type(screen.getByLabelText('New password'), 'Password1');
  await user.type(screen.getByLabelText('Repeat the password'), 'Password1');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
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
  expect(sentTo(host, 'POST /user/profile/erasure')).toEqual([{ body: { password: 'Playday2026' } }]);
});

test('download of the data: a readable file named by its day; a refusal is shown', async () => {
  let file: Blob | undefined;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => ((file = blob), 'blob:'),
    revokeObjectURL: () => {},
  });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const data = { madeAt: '2026-11-20T18:32:00+07:00', account: [{ firstName: 'Mali' }] };
  const { host, user } = openPage('/account/settings', { 'GET /user/profile/data': () => data as never });
  const button = await screen.findByRole('button', { name: 'Download your data' });
  await user.click(button);
  await waitFor(() => expect(names).toEqual(['playday-my-data-2026-11-20.json']));
  expect(JSON.parse(await textOf(file!))).toEqual(data);
  host.answers['GET /user/profile/data'] = refusal(429, 1029, 'Too often.');
  await user.click(button);
  await waitFor(() =>
    expect(host.notifications.at(-1)).toMatchObject({ message: 'Too often.', type: 'error' }),
  );
  expect(names).toHaveLength(1);
  expect(button).toBeEnabled();
});

test('settings fail to load: an error and a retry button', async () => {
  const { host, user } = openPage('/account/settings', {
    'GET /user/profile/account': refusal(503, 1053, 'no'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error occured during account data reading');
  host.answers['GET /user/profile/account'] = adultUser;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
});

test('slow network: shows a notice within two seconds, then the late settings', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof adultUser>();
  const host = hostFor('/account/settings', { 'GET /user/profile/account': () => promise });
  renderRoute(await withPages(host), '/account/settings', { host, words: { account: en } });
  expect(await screen.findByText(/The network is slow/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Account settings' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Orders' })).toBeVisible();
  resolve(adultUser);
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
  expect(screen.queryByText(/The network is slow/)).not.toBeInTheDocument();
});

/** Routes with their code already loaded, as in a server-rendered document; only the data is pending. */
async function withPages(host: FakeHost) {
  const arrived = (routes: RouteObject[]): Promise<RouteObject[]> =>
    Promise.all(
      routes.map(async ({ lazy, children, ...route }) => {
        const load = (lazy as { Component?: () => Promise<ComponentType> } | undefined)?.Component;
        return {
          ...route,
          ...(load && { Component: await load() }),
          ...(children && { children: await arrived(children) }),
        } as RouteObject;
      }),
    );
  const routes = await arrived(app.routes(host));
  return { ...app, routes: () => routes };
}

test('unsaved setting: no release reload', async () => {
  const { host, user } = openPage('/account/settings');
  const language = await screen.findByLabelText('Language of our mails');
  expect(host.guards).toBe(0);
  await user.selectOptions(language, 'th');
  expect(host.guards).toBe(1);
  await user.selectOptions(language, 'en');
  expect(host.guards).toBe(0);
});
