import { hrefOf, refusal, sentTo } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';

const proofsOf = (host: ReturnType<typeof openPage>['host']) =>
  sentTo(host, 'POST /reset-password').map(
    (input) => (input as { body: { recaptchaResponse: string } }).body.recaptchaResponse,
  );
const recaptchaResponse = expect.stringMatching(/.{40}/) as string;

test('recovery request: sends a mail', async () => {
  const { host, user } = openPage('/forgot-password', { 'POST /reset-password': {} });
  await user.type(await screen.findByLabelText('E-mail'), 'mali@');
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();
  await user.click(screen.getByLabelText('E-mail'));
  await user.paste('playday.test\u200b,');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/an e-mail is on its way/)).toBeVisible();
  expect(host.calls.at(-1)?.input).toEqual({
    body: { email: 'mali@playday.test', recaptchaResponse },
  });
});

test('wrong address: can be corrected and resent; the way to sign-in keeps ?next=', async () => {
  const { host, user } = openPage('/forgot-password?next=/billing', { 'POST /reset-password': {} });
  await user.type(await screen.findByLabelText('E-mail'), 'mail@playday.test');
  expect(hrefOf('Back to log in')).toBe('/login?next=%2Fbilling');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('mail@playday.test')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Correct the address or send again' }));
  expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toHaveFocus();
  const email = screen.getByLabelText('E-mail');
  expect(email).toHaveValue('mail@playday.test');
  await user.clear(email);
  await user.type(email, 'mali@playday.test');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('mali@playday.test')).toBeVisible();
  expect(sentTo(host, 'POST /reset-password')).toEqual([
    { body: { email: 'mail@playday.test', next: '/billing', recaptchaResponse } },
    { body: { email: 'mali@playday.test', next: '/billing', recaptchaResponse } },
  ]);
  expect(new Set(proofsOf(host)).size).toBe(2);
});

test('refused captcha: the message is shown, and the next press sends another proof', async () => {
  const answer = jest.fn<object, []>().mockReturnValue({});
  answer.mockImplementationOnce(
    refusal(400, 4003, 'Please confirm again that you are not a robot.'),
  );
  const { host, user } = openPage('/forgot-password', { 'POST /reset-password': answer });
  await user.type(await screen.findByLabelText('E-mail'), 'mali@playday.test');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Please confirm again that you are not a robot.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/an e-mail is on its way/)).toBeVisible();
  expect(new Set(proofsOf(host)).size).toBe(2);
});

test('dead link: noticed before a password is typed', async () => {
  const refuse = refusal(400, 4004, 'This link is not valid any more.');
  openPage('/forgot-password/abc', { 'GET /check-token/{tokenParam}': refuse });
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.');
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('token in the path: sets a new password; sign-in has address and way back', async () => {
  const { host, user, router } = openPage('/forgot-password/abc?next=/billing', {
    'POST /check-token/{tokenParam}': { email: 'mali@playday.test' },
  });
  await user.type(await screen.findByLabelText('New password'), 'Playday2027');
  await user.type(screen.getByLabelText('Repeat the password'), 'Playday202');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  await user.type(screen.getByLabelText('Repeat the password'), '7');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText(/new password is set/)).toBeVisible();
  expect(host.calls.at(-1)?.input).toEqual({
    params: { tokenParam: 'abc' },
    body: { password: 'Playday2027' },
  });
  expect(hrefOf('To the main page')).toBe('/');
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(await screen.findByLabelText('E-mail or phone')).toHaveValue('mali@playday.test');
  expect(router.state.location.search).toBe('?next=%2Fbilling');
});

test('leaked password: the refusal stands at the field, and another one can be sent', async () => {
  const answer = jest.fn<object, []>().mockReturnValue({ email: 'mali@playday.test' });
  answer.mockImplementationOnce(refusal(400, 4008, 'Leaked.'));
  const { user } = openPage('/forgot-password/abc', {
    'POST /check-token/{tokenParam}': answer as () => { email: string },
  });
  await user.type(await screen.findByLabelText('New password'), 'Password1');
  await user.type(screen.getByLabelText('Repeat the password'), 'Password1');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText(/public list of leaked passwords/)).toBeVisible();
  for (const label of ['New password', 'Repeat the password']) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), 'Playday2027');
  }
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText(/new password is set/)).toBeVisible();
});

test('link that expires while the passwords are typed: shows the server message', async () => {
  const refuse = refusal(400, 4004, 'This link is not valid any more.');
  const { host, user } = openPage('/forgot-password/abc', {
    'POST /check-token/{tokenParam}': refuse,
  });
  await user.type(await screen.findByLabelText('New password'), 'Playday2027');
  await user.type(screen.getByLabelText('Repeat the password'), 'Playday2027');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() =>
    expect(host.notifications[0]?.message).toBe('This link is not valid any more.'),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This link is not valid any more.');
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(await screen.findByRole('button', { name: 'Send the link' })).toBeVisible();
});
