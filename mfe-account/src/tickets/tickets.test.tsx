import { hrefOf, refusal } from '@playday/shared/testing';
import type { FakeHostOptions } from '@playday/shared/testing/fake-host';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tickets } from '../samples.ts';
import { openPage } from '../testing/open-page.ts';
import { storedTickets } from './stored-tickets.ts';

const offline = refusal(0, 0, 'No internet connection');
afterEach(() => localStorage.clear());
const openTickets = (groups: typeof tickets | typeof offline, options?: FakeHostOptions) =>
  openPage('/account/tickets', { 'GET /user/profile/tickets': groups }, options);

test('tickets: each shows its code and a download with a name of its own', async () => {
  openTickets(tickets);
  const [event, later] = await screen.findAllByRole('group');
  expect(event).toHaveTextContent('Neon Garden');
  expect(event).toHaveTextContent('Fri 27 November 2026, 19:00–23:30');
  expect(within(event as HTMLElement).getAllByAltText('QR code of the ticket')).toHaveLength(2);
  const downloads = within(event as HTMLElement).getAllByRole<HTMLAnchorElement>('link', {
    name: 'Save QR',
  });
  expect(downloads.map(({ download }) => download)).toEqual([
    'Neon Garden: Live at Lumphini - Standing 1-2.png',
    'Neon Garden: Live at Lumphini - Standing 2-2.png',
  ]);
  expect(later).toHaveTextContent('Pre-registration');
  expect(later).not.toHaveTextContent('Save QR');
});

test('ticket: says which of how many it is; on paper also venue, holder and seller', async () => {
  openTickets(tickets);
  const [event] = await screen.findAllByRole('group');
  const papers = within(event as HTMLElement).getAllByRole('article');
  expect(papers[0]).toHaveTextContent('1 of 2 Order PD-H3WN-8T5R');
  expect(papers[1]).toHaveTextContent('2 of 2 Order PD-H3WN-8T5R');
  const last = within(papers[1]!);
  expect(last.getByRole('button', { name: 'Show at the gate' })).toHaveAccessibleDescription(
    '2 of 2',
  );
  expect(last.getByRole('link', { name: 'Save QR' })).toHaveAccessibleDescription('2 of 2');
  expect(papers[0]).toHaveTextContent('Lumphini Hall, Bangkok');
  expect(papers[0]).toHaveTextContent('Mali Suwan');
  expect(event).toHaveTextContent('Playday Co., Ltd.');
});

/** The first event with what a buyer needs to know to get there, abroad. */
const osaka = (more: object = {}) => ({
  event: {
    ...tickets[0]!.event,
    dateStart: '2026-11-27T19:30:00+09:00',
    dateEnd: '2026-11-27T22:00:00+09:00',
    doors: '2026-11-27T18:30:00+09:00',
    venue: {
      name: 'Amagumo',
      city: 'Osaka',
      address: '2-9-7 Namba, Osaka',
      position: { latitude: 34.66, longitude: 135.5 },
    },
    ...more,
  },
  tickets: tickets[0]!.tickets,
});

test('Save QR: the picture has all that the ticket says, and the shop', async () => {
  const texts: string[] = [];
  const context = {
    measureText: () => ({ width: 1 }),
    fillRect: () => {},
    drawImage: () => {},
    fillText: (text: string) => texts.push(text),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()));
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} });
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const { user } = openTickets([osaka()]);
  await user.click((await screen.findAllByRole('link', { name: 'Save QR' }))[1]!);
  await waitFor(() => expect(texts).not.toHaveLength(0));
  expect(texts).toEqual([
    'Playday',
    'Neon Garden: Live at Lumphini',
    'Fri 27 November 2026, 19:30–22:00 (Osaka time)',
    'Doors open 18:30',
    'Amagumo, 2-9-7 Namba, Osaka',
    'Standing',
    '2 of 2',
    'Holder: Mali Suwan',
    'Order PD-H3WN-8T5R',
    'T-9B3XM1',
  ]);
});

test('ticket of which the way there is known: local time, gate time, address and map', async () => {
  const { user } = openTickets([osaka()]);
  const event = within(await screen.findByRole('group'));
  expect(event.getAllByText('Fri 27 November 2026, 19:30–22:00 (Osaka time)')).toHaveLength(3);
  expect(event.getAllByText('Doors open 18:30')).toHaveLength(2);
  expect(event.getAllByText('Amagumo, 2-9-7 Namba, Osaka')).toHaveLength(2);
  expect(hrefOf(/Open in maps/)).toBe(
    'https://www.google.com/maps/search/?api=1&query=34.66%2C135.5',
  );
  await user.click(event.getAllByRole('button', { name: 'Show at the gate' })[0]!);
  expect(screen.getByRole('dialog')).toHaveTextContent(
    '19:30–22:00 (Osaka time) · Doors open 18:30',
  );
});

test.each(['cancelled', 'postponed'] as const)(
  'event that is %s: its calendar file, at an address of its own, brings the calendar up to date',
  async (state) => {
    openTickets([osaka({ state })]);
    const calendar = await screen.findByRole('link', { name: 'Update my calendar' });
    expect(calendar).toHaveAttribute('href', expect.stringMatching(/\/calendar\.ics\?lang=en$/));
    expect(calendar).not.toHaveAttribute('download');
  },
);

test('postponed event: page, tickets and gate view have no old date and no gate time', async () => {
  const { user } = openTickets([osaka({ state: 'postponed' })]);
  expect(await screen.findByText('Postponed')).toBeVisible();
  expect(screen.getAllByText('The new date will follow')).toHaveLength(3);
  await user.click(screen.getAllByRole('button', { name: 'Show at the gate' })[0]!);
  expect(screen.getByRole('dialog')).toHaveTextContent('The new date will follow');
  for (const old of [/Doors open/, /2026/, /^Nov/, /19:30/])
    expect(screen.queryByText(old)).toBeNull();
});

test.each(['postponed', 'cancelled'] as const)(
  'event that is %s: the page opens with the next one that takes place',
  async (state) => {
    const off = { ...tickets[0]!, event: { ...tickets[0]!.event, id: 9, name: 'Off', state } };
    const saturday = {
      dateStart: '2026-11-28T19:00:00+07:00',
      dateEnd: '2026-11-28T23:00:00+07:00',
    };
    const next = { ...tickets[0]!, event: { ...tickets[0]!.event, ...saturday } };
    openTickets([off, next]);
    const shown = await screen.findAllByRole<HTMLDetailsElement>('group');
    expect(shown.map((group) => [group.textContent?.includes('Off'), group.open])).toEqual([
      [false, true],
      [true, false],
    ]);
  },
);

test('postponed event whose old date is over: listed after those to come, not dimmed', async () => {
  const postponed = {
    ...tickets[0]!.event,
    id: 3,
    name: 'Waiting for a date',
    state: 'postponed' as const,
  };
  const groups = [
    {
      event: {
        ...postponed,
        dateStart: '2026-10-01T19:00:00+07:00',
        dateEnd: '2026-10-01T23:00:00+07:00',
      },
    },
    {
      event: {
        ...postponed,
        id: 4,
        name: 'Over',
        state: 'published' as const,
        dateStart: '2026-10-02T19:00:00+07:00',
        dateEnd: '2026-10-02T23:00:00+07:00',
      },
    },
  ].map(({ event }) => ({ event, tickets: tickets[0]!.tickets }));
  openTickets([...tickets, ...groups]);
  const shown = await screen.findAllByRole('group');
  expect(
    shown.map((group) => [
      within(group).getByRole('heading', { level: 2 }).textContent,
      group.dataset.over,
    ]),
  ).toEqual([
    [expect.stringContaining('Neon Garden'), 'false'],
    [expect.stringContaining('River of Lights'), 'false'],
    [expect.stringContaining('Waiting for a date'), 'false'],
    [expect.stringContaining('Over'), 'true'],
  ]);
});

test('ticket at the gate: shows its event and date, and leads to the next ticket', async () => {
  const { user } = openTickets(tickets);
  await user.click((await screen.findAllByRole('button', { name: 'Show at the gate' }))[0]!);
  const gate = within(screen.getByRole('dialog'));
  expect(gate.getByText('Neon Garden: Live at Lumphini')).toBeVisible();
  expect(gate.getByText('Fri 27 November 2026, 19:00–23:30')).toBeVisible();
  expect(gate.getByText('1 of 2')).toBeVisible();
  // `T-4F7KQ2`, for reading out.
  expect(gate.getByText('T-4F')).toBeVisible();
  expect(gate.getByText('7KQ2')).toBeVisible();
  expect(gate.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(gate.getByRole('button', { name: 'Next' }));
  expect(gate.getByText('2 of 2')).toBeVisible();
  expect(gate.getByAltText('QR code of the ticket')).toHaveAttribute(
    'src',
    tickets[0]!.tickets[1]!.qr,
  );
  expect(gate.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(gate.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('ticket at the gate: arrow keys and swipes change it, pinch and scroll do not', async () => {
  const { user } = openTickets(tickets);
  await user.click((await screen.findAllByRole('button', { name: 'Show at the gate' }))[0]!);
  const dialog = screen.getByRole('dialog');
  const swipe = (from: number, to: number, down = 0) => {
    fireEvent.touchStart(dialog, { touches: [{ clientX: from, clientY: 0 }] });
    fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: to, clientY: down }] });
  };
  const shown = () => within(dialog).getByRole('status').textContent;
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(shown()).toBe('2 of 2');
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(shown()).toBe('2 of 2');
  swipe(100, 300);
  expect(shown()).toBe('1 of 2');
  swipe(300, 280);
  expect(shown()).toBe('1 of 2');
  swipe(300, 100);
  expect(shown()).toBe('2 of 2');
  swipe(100, 200, -300);
  expect(shown()).toBe('2 of 2');
  const [left, right] = [
    { clientX: 100, clientY: 0 },
    { clientX: 300, clientY: 0 },
  ];
  fireEvent.touchStart(dialog, { touches: [left] });
  fireEvent.touchStart(dialog, { touches: [left, right] });
  fireEvent.touchEnd(dialog, { touches: [left], changedTouches: [right] });
  fireEvent.touchEnd(dialog, { changedTouches: [left] });
  expect(shown()).toBe('2 of 2');
});

test('stored tickets: shown offline, also after the session ended', async () => {
  const seen = openTickets(tickets);
  await screen.findAllByRole('group');
  seen.unmount();

  const signedIn = openTickets(offline);
  expect(
    await screen.findByText(/as of Fri 20 November 2026, 18:32, from this device/),
  ).toBeVisible();
  signedIn.unmount();

  openTickets(offline, { settings: null });
  expect(
    await screen.findByRole('link', { name: 'Log in to bring them up to date' }),
  ).toBeVisible();
  expect(screen.getAllByAltText('QR code of the ticket')).toHaveLength(2);
});

describe('stored tickets after the session ended', () => {
  const sessionRequired = refusal(401, 1003, 'Please log in.');
  const storeTickets = async () => {
    const seen = openTickets(tickets);
    await screen.findAllByRole('group');
    seen.unmount();
  };

  test('network that answers: sign-in is asked for, and no code is shown', async () => {
    await storeTickets();
    const { router } = openTickets(sessionRequired, { settings: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toBe('?next=%2Faccount%2Ftickets');
    expect(screen.queryByAltText('QR code of the ticket')).toBeNull();
  });

  test.each([
    ['an api that is down', refusal(503, 5003, 'Please try again.')],
    ['a page that blocks the network', refusal(403, 0, '403')],
    ['no network', offline],
  ])('%s: they are shown', async (_what, answer) => {
    await storeTickets();
    openTickets(answer, { settings: null });
    expect(await screen.findAllByAltText('QR code of the ticket')).toHaveLength(2);
  });

  test('network that hangs: they are shown after four seconds', async () => {
    await storeTickets();
    jest.useFakeTimers();
    openTickets((() => new Promise(() => {})) as never, { settings: null });
    await act(() => jest.advanceTimersByTimeAsync(4_100));
    expect(screen.getAllByAltText('QR code of the ticket')).toHaveLength(2);
    jest.useRealTimers();
  });
});

test('hanging network: stored tickets are shown after four seconds', async () => {
  const seen = openTickets(tickets);
  await screen.findAllByRole('group');
  seen.unmount();
  jest.useFakeTimers();
  openTickets((() => new Promise(() => {})) as never);
  await act(() => jest.advanceTimersByTimeAsync(3_900));
  expect(screen.queryByText(/, from this device/)).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByText(/, from this device/)).toBeVisible();
  jest.useRealTimers();
});

test('sign-in of another user: tickets stored by the earlier session are removed', async () => {
  storedTickets.write({ list: tickets, seenAt: Date.parse('2026-11-20T12:00:00+07:00') });
  const answers = {
    'POST /login': { access_token: 't', accountId: '1' },
    'GET /user/profile/tickets': offline,
  };
  const { user } = openPage('/login?next=/account/tickets', answers);
  await user.type(await screen.findByLabelText('E-mail or phone'), 'somchai@playday.test');
  await user.type(screen.getByLabelText('Password'), 'Playday2026');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error occured during account data reading',
  );
  expect(localStorage).toHaveLength(0);
});

test('sign-out: removes the stored tickets; an expired session keeps them', async () => {
  const { host } = openTickets(tickets);
  await screen.findAllByRole('group');
  expect(localStorage).toHaveLength(1);
  host.publish('session:ended', { reason: 'expired' });
  expect(localStorage).toHaveLength(1);
  host.publish('session:ended', { reason: 'signed-out' });
  expect(localStorage).toHaveLength(0);
});
