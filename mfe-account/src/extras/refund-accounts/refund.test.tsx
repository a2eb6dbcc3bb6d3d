import { adultUser, hrefOf, refusal, sentTo, visitDocument } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import * as app from '../../index.ts';
import * as account from '../../testing/open-page.ts';
import { refund, refundAnswers } from './sample.ts';

const openPage: typeof account.openPage = (at, answers, options) =>
  account.openPage(at, { ...refundAnswers, ...answers }, options);

const path = '/refund?token=abc';
const form = {
  account: () =>
    screen.findByLabelText(/Account number|Mobile number, national or tax ID, or e-wallet ID/),
  name: () => screen.getByLabelText('Name of the account holder'),
  send: () => screen.getByRole('button', { name: 'Send account details' }),
};

test('wrong account, then right: an error at the field; the answer can be changed', async () => {
  const { host, user } = openPage(path);
  expect(await screen.findByText('฿2,802.50')).toBeVisible();
  // The shell stores nothing of it.
  expect(await form.account()).toHaveProperty('form.dataset.private');
  await user.type(await form.account(), '12345');
  await user.type(form.name(), 'Mali Suwan');
  await user.click(form.send());
  expect(await form.account()).toHaveAccessibleDescription(/Thai mobile number \(10 digits\)/);
  expect(await form.account()).toHaveFocus();
  await user.selectOptions(screen.getByLabelText('PromptPay or bank'), 'scb');
  expect(await form.account()).toHaveAccessibleDescription(/different number of digits/);
  await user.clear(await form.account());
  await user.type(await form.account(), '123-4-56789-0');
  await user.click(form.send());
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toHaveFocus();
  expect(screen.getByText('Siam Commercial Bank (SCB) ending in 7890')).toBeVisible();
  expect(screen.getByText('Fri 4 December 2026')).toBeVisible();
  expect(sentTo(host, 'POST /refund-destination/{token}')).toEqual([
    {
      params: { token: 'abc' },
      body: { bank: 'scb', account: '123-4-56789-0', name: 'Mali Suwan' },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Change the account' }));
  expect(await form.account()).toHaveValue('');
});

test.each([
  ['0-1075-42000-01-1', 'บริษัท ก้าวหน้า (ประเทศไทย) จำกัด', '0011'],
  ['004999000288505', 'Playtime (Thailand) Co., Ltd.', '8505'],
])('PromptPay %s of %s: accepted', async (account, name, ending) => {
  const { user } = openPage(path);
  await user.type(await form.account(), account);
  await user.type(form.name(), name);
  await user.click(form.send());
  expect(await screen.findByText(`PromptPay ending in ${ending}`)).toBeVisible();
});

test('wrong number and wrong name: each error says what is accepted', async () => {
  const { user } = openPage(path);
  await user.type(await form.account(), '0107542000012');
  await user.type(form.name(), '音乐');
  await user.click(form.send());
  const accepted =
    /\(10 digits\), a national or tax ID \(13 digits\) or an e-wallet ID \(15 digits\)/;
  expect(await form.account()).toHaveAccessibleDescription(accepted);
  expect(form.name()).toHaveAccessibleDescription(/Thai or Latin letters, digits, and/);
});

test('the office takes the account while it is changed: what became of it', async () => {
  const states = ['open', 'sent'] as const;
  let at = 0;
  const { host, user } = openPage(path, {
    'GET /refund-destination/{token}': () => ({ ...refund, state: states[at++]! }),
    'POST /refund-destination/{token}': refusal(409, 2033, 'Your money is already on its way.'),
  });
  await user.type(await form.account(), '081 234 5678');
  await user.type(form.name(), 'Mali Suwan');
  await user.click(form.send());
  expect(await screen.findByText(/cannot be changed any more/)).toBeVisible();
  expect(host.notifications[0]?.message).toBe('Your money is already on its way.');
});

test.each([
  ['sent', 'Thank you', /already transferring the money/],
  ['paid', 'Your money was transferred', /The transfer was made/],
] as const)('refund that is %s: no form', async (state, title, text) => {
  const destination = { bank: 'kbank', ending: '1234' };
  openPage(path, { 'GET /refund-destination/{token}': { ...refund, state, destination } });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('Kasikornbank (KBank) ending in 1234')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('signed in, from an order: its token is in no address; then back to the orders', async () => {
  const { host, user, router } = openPage('/refund?order=PD-7Q4K2', {}, { settings: adultUser });
  await user.type(await form.account(), '081 234 5678');
  await user.type(form.name(), 'Mali Suwan');
  await user.click(form.send());
  expect(await screen.findByText('PromptPay ending in 5678')).toBeVisible();
  expect(sentTo(host, 'POST /user/order/{id}/refund-link')).toEqual([
    { params: { id: 'PD-7Q4K2' } },
  ]);
  expect(sentTo(host, 'POST /refund-destination/{token}')).toMatchObject([
    { params: { token: 'session' } },
  ]);
  expect(router.state.location.search).toBe('?order=PD-7Q4K2');
  expect(hrefOf('My orders')).toBe('/account/orders');
});

test('order with nothing left to ask, as when answered in another tab: says so', async () => {
  const none = refusal(404, 1004, 'Nothing was found here.');
  const answers = { 'POST /user/order/{id}/refund-link': none };
  openPage('/refund?order=PD-7Q4K2', answers, { settings: adultUser });
  expect(
    await screen.findByText(/no refund of this order for which we need an account/),
  ).toBeVisible();
  expect(hrefOf('My orders')).toBe('/account/orders');
});

test('signed out, from an order: to sign-in, and back', async () => {
  const { router } = openPage('/refund?order=PD-7Q4K2');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?next=%2Frefund%3Forder%3DPD-7Q4K2');
});

test.each([
  ['/refund?order=PD-7Q4K2', '/login', '?next=%2Frefund%3Forder%3DPD-7Q4K2'],
  [path, '/refund', '?token=abc'],
])('document of %s opened signed out, which has no guard: %s', async (at, pathname, search) => {
  const unsigned = refusal(401, 4002, 'Please sign in.');
  const host = account.hostFor(
    at,
    { ...refundAnswers, 'POST /user/order/{id}/refund-link': unsigned },
    { settings: adultUser },
  );
  const meanwhile = () => host.setUser(null);
  const { router } = await visitDocument(app, at, { host, words: account.words, meanwhile });
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }));
  expect(screen.queryByText('Your refund could not be loaded.')).not.toBeInTheDocument();
  if (at === path) expect(await form.account()).toBeVisible();
});

test.each([path, '/refund'])(
  '%s, a link that we have not made: says so, and where to write',
  async (address) => {
    openPage(address, {
      'GET /refund-destination/{token}': refusal(404, 1004, 'Nothing was found here.'),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work.');
    expect(screen.getByRole('link', { name: 'help@playday.test' })).toBeVisible();
  },
);

test('api fails: the page can be loaded again', async () => {
  const answer = jest.fn<object, []>().mockReturnValue(refund);
  answer.mockImplementationOnce(refusal(503, 1053, 'Busy.'));
  const { user } = openPage(path, {
    'GET /refund-destination/{token}': answer as () => typeof refund,
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await form.account()).toBeVisible();
});
