import { createRequestKeys } from '@playday/shared/kit/request-keys';
import { easyCaptcha } from '@playday/shared/testing/fake-host';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createEmbedHost } from './embed-host.ts';
import { EmbeddedErasure } from './EmbeddedErasure.tsx';
import type { PlaydayErasureLanguage } from './playday-erasure.d.ts';

const shop = 'https://shop.test/api';

/** The embed and the shop's api, as called from a page on another origin. */
function open(
  erasure: () => Response = () => Response.json({}, { status: 202 }),
  captcha = easyCaptcha['GET /captcha'],
) {
  const requests: { address: string; init: RequestInit }[] = [];
  const heard = {
    onReady: jest.fn(),
    onSent: jest.fn(),
    onCaptchaFailed: jest.fn(),
    onFailure: jest.fn(),
  };
  let language: PlaydayErasureLanguage = 'en';
  const host = createEmbedHost({
    language: () => language,
    apiBase: () => shop,
    fetch: async (address, init) => {
      requests.push({ address, init });
      return address === `${shop}/captcha` ? Response.json(captcha) : erasure();
    },
    onFailure: heard.onFailure,
  });
  const keys = createRequestKeys('erasure', { get: () => null, set: () => {} });
  const embed = () => (
    <EmbeddedErasure app="market" language={language} host={host} keys={keys} {...heard} />
  );
  const { rerender } = render(embed());
  return {
    ...heard,
    requests,
    user: userEvent.setup(),
    setLanguage: (next: PlaydayErasureLanguage) => {
      language = next;
      rerender(embed());
    },
  };
}

async function send(...parameters: Parameters<typeof open>) {
  const opened = open(...parameters);
  const { user } = opened;
  await user.type(screen.getByLabelText('First name'), 'Mali');
  await user.type(screen.getByLabelText('Last name'), 'Suwan');
  await user.type(screen.getByLabelText('E-mail'), 'mali@playday.test');
  await user.type(screen.getByLabelText('Phone number'), '0812345678');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  return opened;
}

test('sent request: the success message replaces the form and contains no link', async () => {
  const { onSent, requests, onFailure } = await send();
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(onFailure).not.toHaveBeenCalled();
  const { address, init } = requests.at(-1) ?? {};
  expect(address).toBe(`${shop}/erasure`);
  expect(init?.headers).not.toHaveProperty('x-xsrf-token');
  // ALTCHA, independent of the captcha that the shop is configured with.
  expect(requests.map(({ address }) => address)).toEqual([`${shop}/captcha`, `${shop}/erasure`]);
  expect(String(init?.body)).toMatch(/"recaptchaResponse":"[\w+/=]{40,}"/);
});

test('shown form: it is ready once, also after a change of language', () => {
  const { onReady, setLanguage } = open();
  expect(onReady).toHaveBeenCalledTimes(1);
  setLanguage('th');
  expect(onReady).toHaveBeenCalledTimes(1);
});

test('refused request: shows its code’s sentence at the form, in the language then', async () => {
  const { onSent, setLanguage } = await send(() =>
    Response.json({ code: 1029, message: 'Too many attempts.' }, { status: 429 }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many attempts. Please wait a little and try again.',
  );
  expect(screen.getByLabelText('E-mail')).toHaveValue('mali@playday.test');
  expect(onSent).not.toHaveBeenCalled();
  setLanguage('zh');
  expect(screen.getByRole('alert')).toHaveTextContent('尝试次数过多，请稍后再试。');
});

test('refused with a code that no sentence is for: a general one', async () => {
  await send(() => Response.json({ code: 1099, message: 'New.' }, { status: 400 }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Something went wrong on our side. Please try again.',
  );
});

test('shop unreachable: shows an error in the embed’s language', async () => {
  const { onFailure } = await send(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Playday cannot be reached right now.',
  );
  expect(onFailure.mock.calls).toEqual([[{ step: 'request', code: 'unreachable' }]]);
});

test('captcha that cannot be solved: it is reported', async () => {
  const { onCaptchaFailed, onFailure, user } = open(undefined, {});
  await user.click(screen.getByLabelText('First name'));
  await waitFor(() => expect(onCaptchaFailed).toHaveBeenCalledTimes(1));
  expect(onFailure).not.toHaveBeenCalled();
});

test('changed language: keeps input and focus; labels and errors are translated', async () => {
  const { setLanguage, requests, user } = open();
  await user.type(screen.getByLabelText('First name'), 'Mali');
  await user.type(screen.getByLabelText('E-mail'), 'mali@');
  await user.type(screen.getByLabelText('Last name'), 'Suw');
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();
  await screen.findByText('Checked: you are not a robot.');
  const lastName = screen.getByLabelText('Last name');
  setLanguage('zh');
  expect(screen.getByLabelText('名')).toHaveValue('Mali');
  expect(screen.getByLabelText('姓')).toHaveValue('Suw');
  expect(screen.getByLabelText('姓')).toBe(lastName);
  expect(lastName).toHaveFocus();
  expect(screen.getByText('请输入有效的邮箱')).toBeVisible();
  expect(screen.queryByText(/Please/)).not.toBeInTheDocument();
  expect(requests).toHaveLength(1);
  await user.keyboard('an');
  expect(screen.getByLabelText('姓')).toHaveValue('Suwan');
});

test.each([200, 403, 502])(
  'page of another program with %i instead of the answer: no success',
  async (status) => {
    const page = () =>
      new Response('<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } });
    const { onSent, onFailure } = await send(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Playday cannot be reached right now.',
    );
    expect(screen.queryByRole('heading', { name: 'Congratulations!' })).not.toBeInTheDocument();
    expect(onSent).not.toHaveBeenCalled();
    expect(onFailure.mock.calls).toEqual([[{ step: 'request', code: 'unreachable' }]]);
  },
);
