import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import { upcoming } from '../samples.ts';
import en from '../locales/en.json';

const words = { account: en };

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
  const { person } = renderRoute(app, '/pre-registration', { host, words });
  await person.click(await screen.findByRole('button', { name: 'Pre-register: Durian Day Out' }));
  expect(await screen.findByRole('button', { name: 'Withdraw: Durian Day Out' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Withdraw: River of Lights' }));
  expect(await screen.findByRole('button', { name: 'Pre-register: River of Lights' })).toBeVisible();
  expect([...registered]).toEqual([9]);
});
