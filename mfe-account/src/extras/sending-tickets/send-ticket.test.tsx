import type { OwnedTicket } from '@playday/shared/api-contract';
import { hrefOf, refusal, sentTo } from '@playday/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { tickets } from '../../samples.ts';
import { openPage } from '../../testing/open-page.ts';
import { storedTickets } from '../../tickets/stored-tickets.ts';

const [event] = tickets;
const list = 'GET /user/profile/tickets';
const post = 'POST /user/ticket/{pubId}/transfer';
const remove = 'DELETE /user/ticket/{pubId}/transfer';
/** Without a language: the friend's browser says it. */
const link = 'http://localhost/receive?event=neon-garden&token=abc';
const withTransfer = (transfer?: OwnedTicket['transfer']) => [
  { ...event!, tickets: [{ ...event!.tickets[0]!, ...(transfer && { transfer }) }] },
];
const press = async (user: ReturnType<typeof openPage>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const offer = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'share');
  jest.restoreAllMocks();
});
/** As on a phone, which a finger uses. */
const touch = () =>
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('coarse') }) as MediaQueryList);

test('Send to a friend: a link for LINE, share, copy or mail, unseen; the list waits', async () => {
  let transfer: OwnedTicket['transfer'] = 'possible';
  const make = () => {
    transfer = 'offered';
    return { token: 'abc' };
  };
  const share = jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
  offer('share', share);
  touch();
  const { host, user } = openPage('/account/tickets', {
    [list]: () => withTransfer(transfer),
    [post]: make,
  });
  await press(user, 'Send to a friend');
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent(/Neon Garden: Live at Lumphini.*Standing/);
  await press(user, 'Make a link');
  const ready = await screen.findByText(/^The link is ready/);
  // oxlint-disable-next-line testing-library/no-node-access -- the focus is on its paragraph
  expect(ready.parentElement).toHaveFocus();
  expect(dialog).not.toHaveTextContent('abc');
  expect(screen.queryByLabelText('Link to the ticket')).not.toBeInTheDocument();
  expect(sentTo(host, post)).toEqual([{ params: { pubId: 'T-4F7KQ2' } }]);
  const writeText = jest.fn().mockResolvedValue(undefined);
  offer('clipboard', { writeText });
  await press(user, 'Share the link');
  const text =
    'I am sending you a ticket for Neon Garden: Live at Lumphini. Open this link to accept it:';
  expect(share).toHaveBeenCalledWith({
    title: 'A ticket for Neon Garden: Live at Lumphini',
    text,
    url: link,
  });
  expect(writeText).not.toHaveBeenCalled();
  await press(user, 'Copy the link');
  expect(writeText).toHaveBeenCalledWith(link);
  expect(host.notifications).toMatchObject([{ message: 'The link is copied.' }]);
  const line = new URL(hrefOf('Send by LINE') ?? '');
  expect(line.origin + line.pathname).toBe('https://line.me/R/share');
  expect(line.searchParams.get('text')).toBe(`${text}\n${link}`);
  const mail = new URL(hrefOf('Send by e-mail') ?? '');
  expect(mail.searchParams.get('subject')).toBe('A ticket for Neon Garden: Live at Lumphini');
  expect(mail.searchParams.get('body')).toBe(`${text}\r\n\r\n${link}`);
  await press(user, 'Done');
  expect(screen.getByText('Waiting for your friend to accept')).toBeVisible();
});

test('page without a finger: no link for LINE, whose address the history keeps', async () => {
  const { user } = openPage('/account/tickets', {
    [list]: withTransfer('offered'),
    [post]: { token: 'abc' },
  });
  await press(user, 'Make a new link');
  await press(user, 'Make a link');
  expect(await screen.findByRole('button', { name: 'Copy the link' })).toBeVisible();
  expect(screen.queryByText('Send by LINE')).not.toBeInTheDocument();
  const inAddresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(inAddresses.filter((href) => /^http.*abc/.test(href))).toEqual([]);
});

test('clipboard that refuses: the link is shown and selected', async () => {
  const answers = { [list]: withTransfer('offered'), [post]: { token: 'abc' } };
  const { user } = openPage('/account/tickets', answers);
  offer('clipboard', undefined);
  await press(user, 'Make a new link');
  expect(screen.getByText('The link that you made before stops working.')).toBeVisible();
  await press(user, 'Make a link');
  await press(user, 'Copy the link');
  const field = await screen.findByLabelText<HTMLInputElement>('Link to the ticket');
  expect(screen.queryByRole('button', { name: 'Share the link' })).toBeNull();
  expect(field).toHaveFocus();
  expect(field).toHaveValue(link);
  field.setSelectionRange(0, 0);
  await press(user, 'Copy the link');
  await waitFor(() => expect(field.selectionEnd).toBe(link.length));
});

test('sent tickets: the list says with whom each is, and since when', async () => {
  const sent = [
    { name: 'Standing', to: 'Nok', at: '2026-11-20T11:03:00Z' },
    { name: 'Seat', to: 'Ploy', at: '2026-11-19T11:03:00Z' },
    // To a friend whose account is erased.
    { name: 'Sofa', at: '2026-11-20T11:04:00Z' },
  ];
  const now = () => Date.parse('2026-11-20T19:00:00+07:00');
  openPage('/account/tickets', { [list]: [{ ...withTransfer()[0]!, sent }] }, { now });
  expect(await screen.findByText('sent · with Nok since 18:03')).toBeVisible();
  expect(screen.getByText(/^sent · with Ploy since .*19 Nov.* 18:03$/)).toBeVisible();
  expect(screen.getByText('sent · with a friend since 18:04')).toBeVisible();
});

test('event of which others have all tickets: after those with some, not stored', async () => {
  const sent = [{ name: 'Standing', to: 'Nok', at: '2026-11-20T11:03:00Z' }];
  const day = (start: string) => ({
    dateStart: `${start}T19:00:00Z`,
    dateEnd: `${start}T22:00:00Z`,
  });
  const given = {
    event: { ...event!.event, ...day('2026-11-21'), id: 90, name: 'Given' },
    tickets: [],
    sent,
  };
  const own = { ...withTransfer()[0]!, event: { ...event!.event, ...day('2026-11-27') } };
  const now = () => Date.parse('2026-11-20T19:00:00+07:00');
  const { host } = openPage('/account/tickets', { [list]: [given, own] }, { now });
  expect(await screen.findByText('sent · with Nok since 18:03')).toBeInTheDocument();
  expect(sentTo(host, list)).toEqual([{ query: { sent: true } }]);
  const [first, last] = screen.getAllByRole('group');
  expect(first).toHaveTextContent('Neon Garden');
  expect(last).toHaveTextContent('0 tickets');
  expect(last).not.toHaveTextContent('Pre-registration');
  expect(within(last!).queryByText('Print tickets')).not.toBeInTheDocument();
  expect(within(last!).queryByText('Add to calendar')).not.toBeInTheDocument();
  expect(within(last!).getAllByRole('list', { hidden: true })).toHaveLength(1);
  expect(storedTickets.read()?.list.map(({ tickets: { length } }) => length)).toEqual([1]);
});

test('api that does not know sent tickets by event: the list without them', async () => {
  const malformed = refusal(400, 1000, 'The request is malformed.');
  const { host } = openPage('/account/tickets', {
    [list]: (input) => (input?.query?.sent ? malformed() : withTransfer()),
  });
  expect(await screen.findByRole('button', { name: 'Show at the gate' })).toBeVisible();
  expect(sentTo(host, list)).toHaveLength(2);
});

test('link that is refused: the dialog says why', async () => {
  const reason = 'This ticket cannot be sent any more.';
  const answers = { [list]: withTransfer('possible'), [post]: refusal(409, 2070, reason) };
  const { user } = openPage('/account/tickets', answers);
  await press(user, 'Send to a friend');
  await press(user, 'Make a link');
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(reason);
});

test('Take the ticket back: the ticket can be sent again', async () => {
  let transfer: OwnedTicket['transfer'] = 'offered';
  const takeBack = () => {
    transfer = 'possible';
    return {};
  };
  const answers = { [list]: () => withTransfer(transfer), [remove]: takeBack };
  const { host, user } = openPage('/account/tickets', answers);
  await press(user, 'Take the ticket back');
  const send = await screen.findByRole('button', { name: 'Send to a friend' });
  await user.tab();
  expect(send).toHaveFocus();
  expect(host.notifications[0]?.message).toBe('The link has ended, and the ticket is still yours.');
});

test.each(['Take the ticket back', 'Make a new link'])(
  '%s, but the friend has accepted: says so, and the ticket is gone',
  async (name) => {
    const lists = [withTransfer('offered'), []];
    const gone = refusal(404, 1004, 'Nothing was found here.');
    const answers = { [list]: () => lists.shift() ?? [], [remove]: gone, [post]: gone };
    const { host, user } = openPage('/account/tickets', answers);
    await press(user, name);
    if (name === 'Make a new link') await press(user, 'Make a link');
    expect(await screen.findByText(/^No tickets yet/)).toBeVisible();
    expect(host.notifications[0]?.message).toMatch(/^Your friend has accepted/);
  },
);

test('stored tickets, and those that cannot be sent: nothing to send', async () => {
  const seen = openPage('/account/tickets', { [list]: withTransfer('possible') });
  await screen.findByRole('button', { name: 'Send to a friend' });
  seen.unmount();
  const offline = openPage('/account/tickets', { [list]: refusal(0, 0, 'No internet connection') });
  await screen.findByText(/from this device/);
  expect(screen.queryByRole('button', { name: 'Send to a friend' })).toBeNull();
  offline.unmount();
  openPage('/account/tickets', { [list]: withTransfer() });
  await screen.findByRole('button', { name: 'Show at the gate' });
  expect(screen.queryByRole('button', { name: 'Send to a friend' })).toBeNull();
});
