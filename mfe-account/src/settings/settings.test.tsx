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
  const { person } = renderRoute(app, '/account/settings', { host, words });
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
  expect(screen.getByText('Suwan')).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await person.click(screen.getByLabelText(/news of coming events/));
  await person.click(save);
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
  const { person } = renderRoute(app, '/account/settings', { host, words });
  const phone = await screen.findByLabelText('Phone');
  expect(phone).toHaveValue('+66812345678');
  await person.clear(phone);
  await person.type(phone, '0899999999');
  const form = screen.getByRole('form', { name: 'Contact' });
  await person.type(within(form).getByLabelText('Password'), 'wrong');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText('The password is wrong.')).toBeVisible();
  expect(host.calls.at(-1)?.input).toEqual({ body: { phone: '66899999999', password: 'wrong' } });
});

test('change password: sends the current and the new password', async () => {
  const host = fakeHost({ settings: adultUser, answers: { ...answers, 'POST /user/profile/password': {} } });
  const { person } = renderRoute(app, '/account/settings', { host, words });
  await person.click((await screen.findAllByText('Change password'))[0] as HTMLElement);
  await person.type(screen.getByLabelText('Current password'), 'Playday2026');
  await person.type(screen.getByLabelText('New password'), 'Playday2027');
  await person.type(screen.getByLabelText('Repeat the password'), 'Playday2027');
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(host.notifications).toHaveLength(1));
  expect(host.calls.at(-1)?.input).toEqual({
    body: { password: 'Playday2026', newPassword: 'Playday2027' },
  });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
});

test('delete account: requires the password and signs out', async () => {
  const host = fakeHost({ settings: adultUser, answers: { ...answers, 'POST /user/profile/erasure': {} } });
  const { person } = renderRoute(app, '/account/settings', { host, words });
  await person.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const question = screen.getByRole('dialog', { name: 'Delete your account?' });
  await person.click(within(question).getByRole('button', { name: 'Delete Account' }));
  expect(await within(question).findByText('This field is required')).toBeVisible();
  await person.type(within(question).getByLabelText('Password'), 'Playday2026');
  await person.click(within(question).getByRole('button', { name: 'Delete Account' }));
  await waitFor(() => expect(host.session.get().status).toBe('out'));
  expect(host.calls.find(({ operation }) => operation === 'POST /user/profile/erasure')?.input).toEqual({
    body: { password: 'Playday2026' },
  });
});

test('settings fail to load: an error and a retry button', async () => {
  const host = fakeHost({ settings: adultUser });
  const { person } = renderRoute(app, '/account/settings', { host, words });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error occured during account data reading');
  host.answers['GET /user/profile/account'] = adultUser;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
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
  const { person } = renderRoute(app, '/account/settings', { host, words });
  const news = await screen.findByLabelText(/news of coming events/);
  expect(host.guards).toBe(0);
  await person.click(news);
  expect(host.guards).toBe(1);
  await person.click(news);
  expect(host.guards).toBe(0);
});
