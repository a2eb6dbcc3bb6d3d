import type { OperationName } from '@playday/shared/api-contract';
import { adultUser } from '@playday/shared/testing';
import { foreignAnswer, foreignSentence } from '@playday/shared/testing/foreign-answer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refundAnswers } from '../extras/refund-accounts/sample.ts';
import { transferAnswers } from '../extras/sending-tickets/sample.ts';
import { upcoming } from '../samples.ts';
import { openPage } from './open-page.ts';

type User = ReturnType<typeof openPage>['user'];
const type = async (user: User, label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);
const press = async (user: User, name: string | RegExp) => {
  const button = (await screen.findAllByRole('button', { name }))[0]!;
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};
const password = 'Playday2026';

interface Case {
  operation: OperationName;
  path: string;
  send: (user: User) => Promise<void>;
  /** What the page says when it was done. */
  done: RegExp;
  isSignedIn?: boolean;
}

const cases: Case[] = [
  {
    operation: 'POST /register',
    path: '/register',
    async send(user) {
      await type(user, 'First name', 'Mali');
      await type(user, 'Last name', 'Suwan');
      await type(user, 'Phone', '0812345678');
      fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1995-04-12' } });
      await type(user, 'E-mail', 'mali@playday.test');
      await type(user, 'Password', password);
      await type(user, 'Repeat the password', password);
      await press(user, 'Register');
    },
    done: /account has been created/,
  },
  {
    operation: 'POST /login',
    path: '/login?next=/billing',
    async send(user) {
      await type(user, 'E-mail or phone', 'mali@playday.test');
      await type(user, 'Password', password);
      await press(user, 'Log in');
    },
    done: /elsewhere/,
  },
  {
    operation: 'POST /verify',
    path: '/verify?token=abc',
    async send(user) {
      await type(user, 'Password', password);
      await press(user, 'Confirm e-mail address');
    },
    done: /Welcome!/,
  },
  {
    operation: 'POST /verify-changed',
    path: '/verify_changed?token=abc',
    send: (user) => press(user, 'Confirm e-mail address'),
    done: /is confirmed|is changed|Confirmed/,
  },
  {
    operation: 'POST /reset-password',
    path: '/forgot-password',
    async send(user) {
      await type(user, 'E-mail', 'mali@playday.test');
      await press(user, 'Send the link');
    },
    done: /an e-mail is on its way/,
  },
  {
    operation: 'PATCH /user/profile/account',
    path: '/account/settings',
    async send(user) {
      await user.selectOptions(await screen.findByLabelText('Language of our e-mails'), 'th');
      await press(user, 'Save');
    },
    done: /settings are saved/,
  },
  {
    operation: 'POST /user/profile/password',
    path: '/account/settings',
    async send(user) {
      await user.click((await screen.findAllByText('Change password'))[0]!);
      await type(user, 'Current password', password);
      await type(user, 'New password', 'Playday2027');
      await type(user, 'Repeat the password', 'Playday2027');
      await press(user, 'Change password');
    },
    done: /password is changed|has been changed/,
  },
  {
    operation: 'POST /user/profile/erasure',
    path: '/account/settings',
    async send(user) {
      await press(user, /Delete account/i);
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByLabelText('Password'), password);
      await user.click(dialog.getByRole('button', { name: /delete/i }));
    },
    done: /Log in to open your account/,
  },
  {
    operation: 'POST /user/pre-registration',
    path: '/pre-registration',
    send: (user) => press(user, 'Pre-register: Durian Day Out'),
    done: /Cancel my pre-registration: Durian/,
  },
  {
    operation: 'POST /ticket-transfer/{token}',
    path: '/receive?token=abc',
    send: (user) => press(user, 'Accept the ticket'),
    done: /is yours/,
    isSignedIn: true,
  },
  {
    operation: 'POST /refund-destination/{token}',
    path: '/refund?token=abc',
    async send(user) {
      await user.type(await screen.findByLabelText(/Account number|Mobile number/), '081 234 5678');
      await type(user, 'Name of the account holder', 'Mali Suwan');
      await press(user, 'Send account details');
    },
    done: /Thank you/,
  },
];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const open = ({ operation, path, isSignedIn }: Case, answer: unknown) => {
  const page = openPage(
    path,
    { ...transferAnswers, ...refundAnswers, [operation]: answer },
    isSignedIn ? { settings: adultUser } : {},
  );
  const told = () =>
    document.body.textContent + page.host.notifications.map(({ message }) => message).join();
  return { ...page, told };
};

test.each(cases)(
  '$operation answered by a page of the network: $path says so, and not that it is done',
  async (each) => {
    const { operation, path, send, done, isSignedIn } = each;
    const { host, user, router, told } = open(each, foreignAnswer(operation));
    await send(user);
    await waitFor(() => expect(told()).toContain(foreignSentence));
    expect(host.calls.filter((call) => call.operation === operation)).toHaveLength(1);
    expect(told()).not.toMatch(done);
    expect(router.state.location.pathname + router.state.location.search).toBe(path);
    if (!isSignedIn)
      expect(host.session.get().status).toBe(/account|pre-/.test(path) ? 'in' : 'out');
  },
);

test.each(cases)('$operation answered by the api: $path says that it is done', async (each) => {
  const answers: { [K in OperationName]?: unknown } = {
    'POST /login': { access_token: 'a', accountId: '1' },
    'POST /verify': { access_token: 'a', accountId: '1' },
    'PATCH /user/profile/account': adultUser,
  };
  const { host, user, told } = open(each, answers[each.operation] ?? {});
  if (each.operation === 'POST /user/pre-registration')
    host.answers['GET /user/pre-registration'] = {
      events: upcoming.map((event) => ({ ...event, isRegistered: true })),
    };
  await each.send(user).catch(() => {});
  await waitFor(() => expect(told() + labels()).toMatch(each.done));
});
const labels = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
    .join();
