import { adultUser, type Answers, hrefOf, refusal, sentTo } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import type { PageHandle } from '@playday/shared/contract';
import type { LoaderFunction } from 'react-router';
import * as app from '../../index.ts';
import * as account from '../../testing/open-page.ts';
import { transfer, transferAnswers } from './sample.ts';

const openPage = (at: string, answers: Answers = {}, options?: FakeHostOptions) =>
  account.openPage(at, { ...transferAnswers, ...answers }, options);

const path = '/receive?token=abc';
const signedIn = { settings: adultUser };
const get = 'GET /ticket-transfer/{token}';
const post = 'POST /ticket-transfer/{token}';
const acceptButton = () => screen.findByRole('button', { name: 'Accept the ticket' });
const stored = () => localStorage.getItem('playday.received-link');
afterEach(() => localStorage.clear());

test('signed out: sign-in and registration lead back to the ticket without its token', async () => {
  const opened = openPage(path);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('A ticket for you');
  expect(await screen.findByRole('heading', { name: 'Somchai sent you a ticket' })).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent(
    'Neon Garden: Live at LumphiniFri 27 November 2026, 19:00–23:30Lumphini Hall, BangkokStanding',
  );
  expect(hrefOf('Log in to accept')).toBe('/login?next=/receive');
  expect(hrefOf('Create an account')).toBe('/register?next=/receive');
  opened.unmount();
  const { host, user } = openPage('/receive', {}, signedIn);
  await user.click(await acceptButton());
  expect(await screen.findByRole('heading', { name: 'Tickets' })).toBeVisible();
  expect(sentTo(host, post)).toEqual([{ params: { token: 'abc' } }]);
  expect(host.notifications[0]?.message).toBe(
    'The ticket for Neon Garden: Live at Lumphini is yours.',
  );
  expect(stored()).toBeNull();
});

test('poster of the event: loaded by the address in the answer; without it, initials', async () => {
  const event = { ...transfer.event, poster: '/posters/neon.webp', saleStart: null };
  const { host, unmount } = openPage(path, { 'GET /event/{id}': { event, tickets: [] } as never });
  const ticket = await screen.findByRole('article');
  await waitFor(() =>
    // oxlint-disable-next-line testing-library/no-node-access -- decoration, without a role
    expect(ticket.querySelector('img')).toHaveAttribute('src', '/posters/neon.webp'),
  );
  expect(sentTo(host, 'GET /event/{id}')).toMatchObject([{ params: { id: event.url } }]);
  unmount();
  openPage(path, { 'GET /event/{id}': refusal(404, 1004, 'Nothing was found here.') });
  expect(await screen.findByText('NG')).toBeInTheDocument();
});

test('preview of the link in a chat: the event that it names, with its poster', async () => {
  let event = { ...transfer.event, poster: '/posters/neon.webp', saleStart: null };
  const host = account.hostFor('/receive', {
    'GET /event/{id}': () => ({ event, tickets: [] }) as never,
  });
  const { loader, handle } = app.routes(host).find(({ id }) => id === 'receive')!;
  const preview = async (query: string) =>
    (handle as PageHandle).meta({
      data: await (loader as LoaderFunction)({
        request: new Request(`http://localhost/receive${query}`),
      } as never),
      t: (key, values) => `${key} ${String(values?.event ?? '')}`.trim(),
    });
  expect(await preview('?event=neon-garden')).toMatchObject({
    title: `sending.subject ${event.name}`,
    image: '/posters/neon.webp',
  });
  const ofNone = { title: 'receive.title', description: 'receive.description' };
  expect(await preview('')).toEqual(ofNone);
  event = { ...event, state: 'cancelled' };
  expect(await preview('?event=neon-garden')).toEqual(ofNone);
  const [dateStart, dateEnd] = ['2026-11-19T12:00:00Z', '2026-11-19T15:00:00Z'];
  event = { ...event, state: 'published', dateStart, dateEnd };
  expect(await preview('?event=neon-garden')).toEqual(ofNone);
  event = { ...event, state: 'postponed' };
  expect(await preview('?event=neon-garden')).toHaveProperty('image');
});

test('title: of the ticket that was loaded, whatever event its link names', async () => {
  const other = { ...transfer.event, name: 'Somebody Else', poster: '', saleStart: null };
  openPage(`${path}&event=somebody-else`, {
    'GET /event/{id}': { event: other, tickets: [] } as never,
  });
  await waitFor(() =>
    expect(document.title).toBe('A ticket for Neon Garden: Live at Lumphini · Playday'),
  );
});

test('link that has ended: no event in the title, whatever it names', async () => {
  document.title = 'A ticket for Somebody Else';
  openPage(`${path}&event=somebody-else`, {
    [get]: refusal(404, 1004, 'Nothing was found here.'),
  });
  await waitFor(() => expect(document.title).toBe('A ticket for you · Playday'));
});

test('link that has ended: says so, and is forgotten', async () => {
  localStorage.setItem('playday.received-link', 'abc');
  openPage('/receive', { [get]: refusal(404, 1004, 'Nothing was found here.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work any more.');
  expect(stored()).toBeNull();
});

test('ticket that was accepted already: leads to the tickets', async () => {
  openPage(path, { [get]: { ...transfer, state: 'accepted' } });
  expect(await screen.findByText(/^This ticket has already been accepted\./)).toBeVisible();
  expect(hrefOf('See my tickets')).toBe('/account/tickets');
  expect(stored()).toBeNull();
});

test('accepting is refused: the reason is at the button, and it can be tried again', async () => {
  const accept = jest.fn<object, []>().mockReturnValue({});
  accept.mockImplementationOnce(refusal(0, 0, 'No internet connection'));
  const { user } = openPage(path, { [post]: accept }, signedIn);
  await user.click(await acceptButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection');
  await user.click(await acceptButton());
  expect(await screen.findByRole('heading', { name: 'Tickets' })).toBeVisible();
});

test.each([
  [2002, 'You can have at most 4 tickets for this event, counting those in your cart.'],
  [2003, 'You are too young for this event'],
])(
  'refusal %i: speaks of accepting; the page says which account it is about',
  async (code, text) => {
    const { user } = openPage(path, { [post]: refusal(409, code, 'You cannot buy.') }, signedIn);
    expect(await screen.findByText(adultUser.email, { exact: false })).toBeVisible();
    await user.click(await acceptButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  },
);

test('own ticket: the focus stays beside the reason', async () => {
  const { user } = openPage(
    path,
    { [post]: refusal(409, 2071, 'This ticket is yours.') },
    signedIn,
  );
  await user.click(await acceptButton());
  expect(await screen.findByRole('link', { name: 'See my tickets' })).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test('somebody else was faster: the page says that the ticket was accepted', async () => {
  const states = ['open', 'accepted'] as const;
  let at = 0;
  const answers = {
    [get]: () => ({ ...transfer, state: states[at++]! }),
    [post]: refusal(404, 1004, 'Nothing was found here.'),
  };
  const { user } = openPage(path, answers, signedIn);
  await user.click(await acceptButton());
  expect(await screen.findByText(/^This ticket has already been accepted\./)).toBeVisible();
});
