import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import * as app from '../index.ts';
import { upcoming } from '../samples.ts';
import en from '../locales/en.json';

const words = { account: en };
beforeEach(() => sessionStorage.clear());

test('pre-registration: registers for one event and withdraws from another', async () => {
  const registered = new Set([8]);
  const host = fakeHost({
    settings: adultUser,
    answers: {
      'GET /user/pre-registration': () => ({
        events: upcoming.map((event) => ({ ...event, isRegistered: registered.has(event.id) })),
      }),
      'POST /user/pre-registration': ({ body }) => {
        registered.add(body?.event ?? 0);
        return {};
      },
      'DELETE /user/pre-registration': ({ query }) => {
        registered.delete(query?.event ?? 0);
        return {};
      },
    },
  });
  const { user } = renderRoute(app, '/pre-registration', { host, words });
  await user.click(await screen.findByRole('button', { name: 'Pre-register: Durian Day Out' }));
  expect(await screen.findByRole('button', { name: 'Withdraw: Durian Day Out' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw: River of Lights' }));
  expect(await screen.findByRole('button', { name: 'Pre-register: River of Lights' })).toBeVisible();
  expect([...registered]).toEqual([9]);
});

test('event where clocks differ: its time is marked as local', async () => {
  const dates = { dateStart: '2026-12-31T20:00:00+09:00', dateEnd: '2027-01-01T01:00:00+09:00' };
  const answers = { 'GET /user/pre-registration': { events: [{ ...upcoming[0]!, ...dates }] } };
  renderRoute(app, '/pre-registration', { host: fakeHost({ settings: adultUser, answers }), words });
  expect(await screen.findByText('Thu 31 December 2026, 20:00–01:00 (local time)')).toBeVisible();
});

test('answer lost, page reloaded: the repeated registration has the same key; after a withdrawal it has a new one', async () => {
  const registered = new Set<number>();
  let isLost = true;
  const host = fakeHost({
    settings: adultUser,
    answers: {
      'GET /user/pre-registration': () => ({
        events: upcoming.slice(1).map((event) => ({ ...event, isRegistered: registered.has(event.id) })),
      }),
      'POST /user/pre-registration': ({ body }) => {
        if (isLost) throw new ApiError(0, 0, 'No internet connection');
        registered.add(body?.event ?? 0);
        return {};
      },
      'DELETE /user/pre-registration': () => {
        registered.clear();
        return {};
      },
    },
  });
  const register = { name: 'Pre-register: Durian Day Out' };
  const withdraw = { name: 'Withdraw: Durian Day Out' };
  const first = renderRoute(app, '/pre-registration', { host, words });
  await first.user.click(await screen.findByRole('button', register));
  await waitFor(() => expect(host.notifications).toHaveLength(1));
  first.unmount();
  isLost = false;
  const { user } = renderRoute(app, '/pre-registration', { host, words });
  await user.click(await screen.findByRole('button', register));
  await user.click(await screen.findByRole('button', withdraw));
  await user.click(await screen.findByRole('button', register));
  await screen.findByRole('button', withdraw);
  const keys = host.calls
    .filter(({ operation }) => operation === 'POST /user/pre-registration')
    .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
