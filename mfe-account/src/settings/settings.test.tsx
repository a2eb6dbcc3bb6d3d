import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import type { FakeHost } from '@playday/shared/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { account: en };
const answers = { 'GET /user/profile/account': adultUser };
// jsdom has no modal dialogs.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test('settings: names and e-mail are read-only; saving sends only the changed fields', async () => {
  const host = fakeHost({
    settings: adultUser,
    answers: { ...answers, 'PATCH /user/profile/account': adultUser },
  });
  const { user } = renderRoute(app, '/account/settings', { host, words });
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
  expect(screen.getByText('Suwan')).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.click(screen.getByLabelText(/news of coming events/));
  await user.click(save);
  await waitFor(() => expect(host.notifications[0]?.message).toBe('Your settings are saved.'));
  expect(host.calls.find(({ operation }) => operation.startsWith('PATCH'))?.input).toEqual({
    body: { newsByMail: true },
  });
});

test('changed phone: requires the password', async () => {
  const refuse = () => {
    throw new ApiError(403, 4005, 'The password is wrong.');
  };
  const host = fakeHost({
    settings: adultUser,
    answers: { ...answers, 'PATCH /user/profile/account': refuse },
  });
  const { user } = renderRoute(app, '/account/settings', { host, words });
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

test('change password: sends the current and the new password', async () => {
  const host = fakeHost({ settings: adultUser, answers: { ...answers, 'POST /user/profile/password': {} } });
  const { user } = renderRoute(app, '/account/settings', { host, words });
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
  const refuse = () => {
    throw new ApiError(400, 4008, 'Leaked.');
  };
  const host = fakeHost({
    settings: adultUser,
    answers: { ...answers, 'POST /user/profile/password': refuse },
  });
  const { user } = renderRoute(app, '/account/settings', { host, words });
  await user.click((await screen.findAllByText('Change password'))[0] as HTMLElement);
  await user.type(screen.getByLabelText('Current password'), 'Playday2026');
  await user.type(screen.getByLabelText('New password'), 'Password1');
  await user.type(screen.getByLabelText('Repeat the password'), 'Password1');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/public list of leaked passwords/)).toBeVisible();
  expect(screen.getByLabelText('New password')).toBeInvalid();
});

test('save after the session has ended: the person is signed out, and only the host says it', async () => {
  const refuse = () => {
    throw new ApiError(401, 4002, 'Please log in.');
  };
  const host = fakeHost({
    settings: adultUser,
    answers: { ...answers, 'PATCH /user/profile/account': refuse },
  });
  const { user } = renderRoute(app, '/account/settings', { host, words });
  await user.click(await screen.findByLabelText(/news of coming events/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.session.get().status).toBe('out'));
  expect(host.notifications).toEqual([]);
});

test('delete account: requires the password and signs out', async () => {
  const host = fakeHost({ settings: adultUser, answers: { ...answers, 'POST /user/profile/erasure': {} } });
  const { user } = renderRoute(app, '/account/settings', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const question = screen.getByRole('dialog', { name: 'Delete your account?' });
  await user.click(within(question).getByRole('button', { name: 'Delete Account' }));
  expect(await within(question).findByText('This field is required')).toBeVisible();
  await user.type(within(question).getByLabelText('Password'), 'Playday2026');
  await user.click(within(question).getByRole('button', { name: 'Delete Account' }));
  await waitFor(() => expect(host.session.get().status).toBe('out'));
  expect(host.calls.find(({ operation }) => operation === 'POST /user/profile/erasure')?.input).toEqual({
    body: { password: 'Playday2026' },
  });
});

test('settings fail to load: an error and a retry button', async () => {
  const host = fakeHost({ settings: adultUser });
  const { user } = renderRoute(app, '/account/settings', { host, words });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error occured during account data reading');
  host.answers['GET /user/profile/account'] = adultUser;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
});

test('slow network: shows a notice within two seconds, then the late settings', async () => {
  let arrive: (settings: typeof adultUser) => void = () => {};
  const late = () =>
    new Promise<typeof adultUser>((resolve) => {
      arrive = resolve;
    });
  const host = fakeHost({ settings: adultUser, answers: { 'GET /user/profile/account': late } });
  renderRoute(await withPages(host), '/account/settings', { host, words });
  expect(await screen.findByText(/The network is slow/, {}, { timeout: 3_000 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Orders' })).toBeVisible();
  arrive(adultUser);
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
  const host = fakeHost({ settings: adultUser, answers });
  const { user } = renderRoute(app, '/account/settings', { host, words });
  const news = await screen.findByLabelText(/news of coming events/);
  expect(host.guards).toBe(0);
  await user.click(news);
  expect(host.guards).toBe(1);
  await user.click(news);
  expect(host.guards).toBe(0);
});
