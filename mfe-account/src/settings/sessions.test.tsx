import { type Answers, refusal } from '@playday/shared/testing';
import type { FakeHost } from '@playday/shared/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import { sessions } from '../samples.ts';
import { openPage } from '../testing/open-page.ts';

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

test('sessions: loaded when the section opens; each with device and times, a button at the others only', async () => {
  await openSessions({});
  await screen.findByText('Safari on iPhone');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Safari on iPhoneThis deviceLogged in:Fri 20 November 2026, 18:20Last active:Fri 20 November 2026, 18:30',
    'Samsung Internet on AndroidLogged in:Fri 20 November 2026, 09:05Last active:Fri 20 November 2026, 18:02Log out',
    'Unknown deviceLogged in:Fri 20 November 2026, 17:40Last active:Fri 20 November 2026, 17:41Log out',
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

test('session being ended: the button is busy, the other ones are not', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { user } = await openSessions({ 'DELETE /user/sessions/{id}': () => promise });
  await user.click(await screen.findByRole('button', { name: phone }));
  expect(screen.getByRole('button', { name: phone })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Log out: Unknown device' })).toBeEnabled();
  resolve({});
  await waitFor(() => expect(rows()).toHaveLength(2));
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
  expect(await screen.findByRole('alert')).toHaveTextContent('Error occured during account data reading');
  host.answers['GET /user/sessions'] = { sessions };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Safari on iPhone')).toBeVisible();
});
