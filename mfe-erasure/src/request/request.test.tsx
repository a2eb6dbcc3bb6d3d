import { refusal, sentTo } from '@playday/shared/testing';
import { foreignAnswer, foreignSentence } from '@playday/shared/testing/foreign-answer';
import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';

beforeEach(() => sessionStorage.clear());
const submit = () => screen.getByRole('button', { name: 'Submit' });

async function fillIn(user: ReturnType<typeof openPage>['user']) {
  await user.type(await screen.findByLabelText('First name'), 'Mali');
  await user.type(screen.getByLabelText('Last name'), 'Suwan');
  await user.type(screen.getByLabelText('E-mail'), 'mali@playday.test');
  await user.type(screen.getByLabelText('Phone number'), '081-234 5678');
}

test.each([
  ['/staff-data-erase', 'staff'],
  ['/app-data-erase', 'market'],
])('%s: sends a request for the %s app and shows the success page', async (path, name) => {
  const { host, user, router } = openPage(path, { 'POST /erasure': {} });
  await screen.findByLabelText('First name');
  expect(screen.getByText(/we first ask you by e-mail to confirm the request/)).toBeVisible();
  expect(submit()).toBeDisabled();
  await fillIn(user);
  expect(screen.getByLabelText('Phone number')).toHaveValue('+66812345678');
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  expect(
    await screen.findByText(
      'The request has been successfully sent and will be processed within 14 days.',
    ),
  ).toBeVisible();
  expect(screen.getByText(/No e-mail within a few minutes\?/)).toBeVisible();
  expect(router.state.location.search).toBe(`?app=${name}`);
  expect(screen.getByRole('img')).toHaveAccessibleName(
    name === 'staff' ? 'Playday Staff' : 'Playday Market',
  );
  const person = {
    firstName: 'Mali',
    lastName: 'Suwan',
    email: 'mali@playday.test',
    phone: '66812345678',
  };
  const recaptchaResponse = expect.stringMatching(/.{40}/) as string;
  expect(sentTo(host, 'POST /erasure')).toMatchObject([
    { body: { app: name, ...person, recaptchaResponse } },
  ]);
});

test('answer lost, page reloaded: a repeat has the same key, a changed one another', async () => {
  const answers = { 'POST /erasure': refusal(0, 0, 'No internet connection') };
  const keyOf = async (lastName?: string) => {
    const { host, user, unmount } = openPage('/app-data-erase', answers);
    await fillIn(user);
    if (lastName) await user.type(screen.getByLabelText('Last name'), lastName);
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    await screen.findByRole('alert');
    unmount();
    return (sentTo(host, 'POST /erasure')[0] as { idempotencyKey: string }).idempotencyKey;
  };
  const key = await keyOf();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await keyOf()).toBe(key);
  expect(await keyOf('x')).not.toBe(key);
});

test('page of a filter instead of the answer: an error, a retry with the same key', async () => {
  const { host, user, router } = openPage('/app-data-erase', {
    'POST /erasure': foreignAnswer('POST /erasure'),
  });
  await fillIn(user);
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(foreignSentence);
  expect(router.state.location.pathname).toBe('/app-data-erase');
  host.answers['POST /erasure'] = {};
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe('/delete-success'));
  const keys = (sentTo(host, 'POST /erasure') as { idempotencyKey: string }[]).map(
    (sent) => sent.idempotencyKey,
  );
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('invalid field: shows its error, and submit is disabled', async () => {
  const { user } = openPage('/staff-data-erase');
  await fillIn(user);
  await user.clear(screen.getByLabelText('E-mail'));
  await user.type(screen.getByLabelText('E-mail'), 'mali@');
  await user.tab();
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toBeInvalid();
  expect(submit()).toBeDisabled();
  await user.clear(screen.getByLabelText('Phone number'));
  await user.type(screen.getByLabelText('Phone number'), '812345678');
  await user.clear(screen.getByLabelText('First name'));
  expect(await screen.findByText('Please enter a valid phone number')).toBeVisible();
  expect(await screen.findByText('This field is required')).toBeVisible();
  expect(screen.getByText(/Please check/)).toHaveTextContent(
    'Please check these fields: First name, E-mail, Phone number',
  );
});

test('refused request: shows the server message and requests a new captcha', async () => {
  const { host, user } = openPage('/app-data-erase', {
    'POST /erasure': refusal(429, 1029, 'Too many attempts.'),
  });
  await fillIn(user);
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  const reason = await screen.findByRole('alert');
  expect(reason).toHaveTextContent('Too many attempts.');
  // oxlint-disable-next-line testing-library/no-node-access -- the focus is on the box around it, which has no role
  expect(reason.parentElement).toHaveFocus();
  expect(host.notifications).toEqual([
    { message: 'Too many attempts.', type: 'error', isAnnounced: false },
  ]);
  await waitFor(() => expect(sentTo(host, 'GET /captcha')).toHaveLength(2));
});
