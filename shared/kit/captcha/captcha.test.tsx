import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OperationName } from '../../api-contract/operations.ts';
import { ApiError } from '../http/http.ts';
import { type Answers, easyCaptcha, fakeHost } from '../../testing/fake-host.ts';
import { Frame } from '../../testing/frame.tsx';
import { CaptchaRow, useCaptcha } from './index.ts';
import { deriveKey as byWebCrypto } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey } from './derive-key.ts';

const words = {
  idle: 'idle',
  checking: 'checking',
  ready: 'ready',
  failed: 'failed',
  retry: 'retry',
};
const taken: unknown[] = [];
beforeEach(() => taken.splice(0));

function Form({ typed = '' }: { typed?: string }) {
  const captcha = useCaptcha();
  return (
    <form aria-label="form" {...captcha.formProps}>
      <input aria-label="name" defaultValue={typed} />
      <CaptchaRow captcha={captcha} words={words} />
      <button
        type="button"
        onClick={() => void captcha.take('test').then((proof) => taken.push(proof))}
      >
        take
      </button>
      <button type="button" onClick={captcha.reset}>
        reset
      </button>
    </form>
  );
}

function show(answers: Answers, typed?: string) {
  const host = fakeHost({ answers });
  render(
    <Frame host={host} words={{}}>
      <Form typed={typed} />
    </Frame>,
  );
  const count = (name: OperationName) =>
    host.calls.filter(({ operation }) => operation === name).length;
  return { host, count, user: userEvent.setup() };
}

test('untouched form: no challenge is requested', async () => {
  const { host, count, user } = show(easyCaptcha);
  expect(screen.getByRole('status')).toHaveTextContent('idle');
  expect(host.calls).toEqual([]);
  await user.click(screen.getByLabelText('name'));
  expect(await screen.findByText('ready')).toBeVisible();
  await user.type(screen.getByLabelText('name'), 'Mali');
  expect(count('GET /captcha')).toBe(1);
});

test('input typed before hydration: the check starts by itself', async () => {
  show(easyCaptcha, 'Mali');
  expect(await screen.findByText('ready')).toBeVisible();
});

test('proof: has the challenge and its solution, and is never used twice', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { count, user } = show({ ...easyCaptcha, 'GET /config': () => promise as never }, 'Mali');
  await user.click(screen.getByText('take'));
  await user.click(screen.getByLabelText('name'));
  resolve(easyCaptcha['GET /config']);
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(JSON.parse(atob(String(taken[0])))).toMatchObject({
    challenge: easyCaptcha['GET /captcha'],
    solution: { counter: expect.any(Number), derivedKey: expect.stringMatching(/^0/) },
  });
  await user.click(screen.getByText('take'));
  await waitFor(() => expect(taken).toHaveLength(2));
  expect(count('GET /captcha')).toBe(2);
  await screen.findByText('ready');
});

test('expired proof: a new one is made', async () => {
  const challenge = easyCaptcha['GET /captcha'] as { parameters: object };
  let expiresAt = Date.now() / 1000 - 1;
  const { count, user } = show(
    {
      ...easyCaptcha,
      'GET /captcha': () => ({
        parameters: { ...challenge.parameters, expiresAt: Math.floor(expiresAt) },
      }),
    },
    'Mali',
  );
  await screen.findByText('ready');
  expiresAt += 600;
  await user.click(screen.getByText('take'));
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(count('GET /captcha')).toBe(2);
});

test('failed check: the error is shown, and retry works', async () => {
  const { host, user } = show({ 'GET /config': easyCaptcha['GET /config'] }, 'Mali');
  host.answers['GET /captcha'] = () => {
    throw new ApiError(0, 0, 'No internet connection');
  };
  expect(await screen.findByText('failed')).toBeVisible();
  host.answers['GET /captcha'] = easyCaptcha['GET /captcha'];
  await user.click(screen.getByRole('button', { name: 'retry' }));
  expect(await screen.findByText('ready')).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

describe('with reCAPTCHA configured', () => {
  const configured: Answers = {
    'GET /config': { captcha: { kind: 'recaptcha', siteKey: 'site-key' } },
  };
  // oxlint-disable-next-line testing-library/no-node-access -- a script in the head has no role to be found by
  const script = () => [...document.scripts].find(({ id }) => id === 'google-recaptcha-v3');
  const google = {
    ready: (done: () => void) => done(),
    execute: async (key: string, how: object) => ({ key, ...how }),
  };

  test('loaded when the form is touched, executed for each call with its action', async () => {
    const { count, user } = show(configured);
    expect(script()).toBeUndefined();
    await user.click(screen.getByLabelText('name'));
    await waitFor(() => expect(script()?.src).toContain('render=site-key'));
    expect(screen.getByRole('status')).toHaveTextContent('checking');
    Object.assign(window, { grecaptcha: google });
    await act(async () => void script()?.onload?.(new Event('load')));
    expect(await screen.findByText('ready')).toBeVisible();
    await user.click(screen.getByText('take'));
    await user.click(screen.getByText('take'));
    await waitFor(() =>
      expect(taken).toEqual([1, 2].map(() => ({ key: 'site-key', action: 'test' }))),
    );
    expect(count('GET /captcha')).toBe(0);
  });

  test('proof taken before the script has loaded: it waits for the script', async () => {
    script()?.remove();
    const { user } = show(configured);
    await user.click(screen.getByText('take'));
    await waitFor(() => expect(script()).toBeDefined());
    expect(taken).toEqual([]);
    Object.assign(window, { grecaptcha: google });
    await act(async () => void script()?.onload?.(new Event('load')));
    await waitFor(() => expect(taken).toEqual([{ key: 'site-key', action: 'test' }]));
  });
});

const bytes = (text: string) => new TextEncoder().encode(text);

test('the key equals that of Web Crypto', async () => {
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 50,
    keyLength: 32,
    keyPrefix: '0',
    nonce: '',
    salt: '',
  };
  const call = [parameters, bytes('salt of the challenge'), bytes('nonce and counter')] as const;
  const [ours, theirs] = await Promise.all([deriveKey(...call), byWebCrypto(...call)]);
  expect([...ours.derivedKey]).toEqual([...theirs.derivedKey]);
});

test('unsupported algorithm: it throws', async () => {
  const parameters = {
    algorithm: 'SCRYPT',
    cost: 1,
    keyLength: 32,
    keyPrefix: '0',
    nonce: '',
    salt: '',
  };
  await expect(deriveKey(parameters, bytes('salt'), bytes('word'))).rejects.toThrow(
    'SCRYPT is not supported',
  );
});
