import { screen } from '@testing-library/react';
import { upcoming } from '../samples.ts';
import { openPage } from '../testing/open-page.ts';

beforeEach(() => sessionStorage.clear());

test('pre-registration: registers for one event and withdraws from another', async () => {
  const registered = new Set([8]);
  const { user } = openPage('/pre-registration', {
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
  });
  await user.click(await screen.findByRole('button', { name: 'Pre-register: Durian Day Out' }));
  expect(
    await screen.findByRole('button', { name: 'Cancel my pre-registration: Durian Day Out' }),
  ).toBeVisible();
  await user.click(
    screen.getByRole('button', { name: 'Cancel my pre-registration: River of Lights' }),
  );
  expect(
    await screen.findByRole('button', { name: 'Pre-register: River of Lights' }),
  ).toBeVisible();
  expect([...registered]).toEqual([9]);
});

test('event where clocks differ: its time is marked as local', async () => {
  const dates = { dateStart: '2026-12-31T20:00:00+09:00', dateEnd: '2027-01-01T01:00:00+09:00' };
  openPage('/pre-registration', {
    'GET /user/pre-registration': { events: [{ ...upcoming[0]!, ...dates }] },
  });
  expect(await screen.findByText('Thu 31 December 2026, 20:00–01:00 (local time)')).toBeVisible();
});
