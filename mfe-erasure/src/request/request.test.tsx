import { ApiError } from '@playday/shared/kit/http';
import { easyCaptcha, fakeHost, renderRoute } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';

const words = { erasure: en };
const submit = () => screen.getByRole('button', { name: 'Submit' });

async function fillIn(person: ReturnType<typeof renderRoute>['person']) {
  await person.type(await screen.findByLabelText('First name'), 'Mali');
  await person.type(screen.getByLabelText('Last name'), 'Suwan');
  await person.type(screen.getByLabelText('E-mail'), 'mali@playday.test');
  await person.type(screen.getByLabelText('Phone number'), '081-234 5678');
}

test.each([
  ['/staff-data-erase', 'staff'],
  ['/app-data-erase', 'market'],
])('%s: sends a request for the %s app and shows the success page', async (path, name) => {
  const host = fakeHost({ answers: { ...easyCaptcha, 'POST /erasure': {} } });
  const { person, router } = renderRoute(app, path, { host, words });
  await screen.findByLabelText('First name');
  expect(submit()).toBeDisabled();
  await fillIn(person);
  expect(screen.getByLabelText('Phone number')).toHaveValue('+66812345678');
  await waitFor(() => expect(submit()).toBeEnabled());
  await person.click(submit());
  expect(
    await screen.findByText('The request has been successfully sent and will be processed within 14 days.'),
  ).toBeVisible();
  expect(router.state.location.search).toBe(`?app=${name}`);
  expect(screen.getByRole('img')).toHaveAccessibleName(name === 'staff' ? 'Playday Staff' : 'Playday Market');
  expect(host.calls.find(({ operation }) => operation === 'POST /erasure')?.input).toMatchObject({
    body: {
      app: name,
      firstName: 'Mali',
      lastName: 'Suwan',
      email: 'mali@playday.test',
      phone: '66812345678',
      recaptchaResponse: expect.stringMatching(/.{40}/),
    },
  });
});

test('invalid field: shows its error, and submit is disabled', async () => {
  const { person } = renderRoute(app, '/staff-data-erase', {
    host: fakeHost({ answers: easyCaptcha }),
    words,
  });
  await fillIn(person);
  await person.clear(screen.getByLabelText('E-mail'));
  await person.type(screen.getByLabelText('E-mail'), 'mali@');
  await person.tab();
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toBeInvalid();
  expect(submit()).toBeDisabled();
  await person.clear(screen.getByLabelText('First name'));
  expect(await screen.findByText('This field is required')).toBeVisible();
  expect(screen.getByText(/Please check/)).toHaveTextContent('Please check these fields: First name, E-mail');
});

test('refused request: shows the server message and requests a new captcha', async () => {
  const host = fakeHost({
    answers: {
      ...easyCaptcha,
      'POST /erasure': () => {
        throw new ApiError(429, 1029, 'Too many attempts.');
      },
    },
  });
  const { person } = renderRoute(app, '/app-data-erase', { host, words });
  await fillIn(person);
  await waitFor(() => expect(submit()).toBeEnabled());
  await person.click(submit());
  await waitFor(() => expect(host.notifications).toEqual([{ message: 'Too many attempts.', type: 'error' }]));
  await waitFor(() =>
    expect(host.calls.filter(({ operation }) => operation === 'GET /captcha')).toHaveLength(2),
  );
});
