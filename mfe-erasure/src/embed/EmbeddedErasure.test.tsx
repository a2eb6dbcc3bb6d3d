import { easyCaptcha } from '@playday/shared/testing/fake-host';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmbeddedErasure } from './EmbeddedErasure.tsx';

const shop = 'https://shop.test/api';
const requests: { address: string; init: RequestInit }[] = [];

/** The shop's api, as called from a page on another origin. */
function answer(erasure: () => Response) {
  requests.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    requests.push({ address: String(address), init });
    if (address === `${shop}/captcha`) return Response.json(easyCaptcha['GET /captcha']);
    return erasure();
  });
}
afterEach(() => jest.restoreAllMocks());

async function send() {
  const onSent = jest.fn();
  const user = userEvent.setup();
  render(<EmbeddedErasure app="market" language="en" apiBase={shop} onSent={onSent} />);
  await user.type(screen.getByLabelText('First name'), 'Mali');
  await user.type(screen.getByLabelText('Last name'), 'Suwan');
  await user.type(screen.getByLabelText('E-mail'), 'mali@playday.test');
  await user.type(screen.getByLabelText('Phone number'), '0812345678');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  return onSent;
}

test('sent request: the success message replaces the form and contains no link', async () => {
  answer(() => Response.json({}, { status: 202 }));
  const onSent = await send();
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(onSent).toHaveBeenCalledTimes(1);
  const { address, init } = requests.at(-1) ?? {};
  expect(address).toBe(`${shop}/erasure`);
  expect(init?.headers).not.toHaveProperty('x-xsrf-token');
  // ALTCHA, independent of the captcha that the shop is configured with.
  expect(requests.map(({ address }) => address)).toEqual([`${shop}/captcha`, `${shop}/erasure`]);
  expect(String(init?.body)).toMatch(/"recaptchaResponse":"[\w+/=]{40,}"/);
});

test('refused request: shows the server message beside the form', async () => {
  answer(() => Response.json({ code: 1029, message: 'Too many attempts.' }, { status: 429 }));
  const onSent = await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  expect(screen.getByLabelText('E-mail')).toHaveValue('mali@playday.test');
  expect(onSent).not.toHaveBeenCalled();
});

test('shop unreachable: shows an error in the embed’s language', async () => {
  answer(() => {
    throw new TypeError('Failed to fetch');
  });
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop cannot be reached right now.');
});
