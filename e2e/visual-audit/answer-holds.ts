import type { BuyerStatus, EventDetails, Hold } from '@playday/shared/api-contract';
import type { Page } from '@playwright/test';
import { answer } from './prepare.ts';

type Tickets = { id: number; count: number }[];

/**
 * Answers for holds as the api does: what the page asks for is held, and before it asks what `counts` says of each ticket type. The hold ends
 * after `seconds`. `most`: the highest number of tickets left per type.
 */
export async function answerHolds(
  page: Page,
  { event, tickets }: EventDetails,
  { counts, seconds, most = 1000 }: { counts: readonly number[]; seconds: number; most?: number },
): Promise<void> {
  const endsAt = new Date(Date.now() + 1000 * seconds).toISOString();
  const leftOf = (id: number) => Math.min(tickets.find((ticket) => ticket.id === id)?.left ?? 0, most);
  const holdOf = (revision: number, held: Tickets): Hold => ({
    ...{ event: event.id, revision, expiresAt: endsAt, isExtended: false },
    serverNow: new Date().toISOString(),
    remaining: 4 - held.reduce((sum, { count }) => sum + count, 0),
    tickets: held.map(({ id, count }) => ({ id, count, left: leftOf(id) })),
  });
  let held: Tickets = counts.flatMap((count, index) => {
    const ticket = tickets[index];
    return ticket && count > 0 ? [{ id: ticket.id, count }] : [];
  });
  let revision = 1;
  const keep = (sent: { revision: number; tickets: Tickets }) => {
    ({ revision, tickets: held } = sent);
    return holdOf(revision, held);
  };
  const status = (): BuyerStatus => {
    const hold = held.length > 0 ? holdOf(revision, held) : null;
    const { remaining, serverNow } = holdOf(revision, held);
    return { ...{ hold, remaining, serverNow }, owned: 0, pendingOrder: null, admittedUntil: null };
  };
  const none = () => {
    held = [];
    return {};
  };
  await answer(page, 'user/hold', keep, 200, 'PUT');
  await answer(page, 'user/hold', status, 200, 'GET');
  await answer(page, 'user/hold', none, 200, 'DELETE');
}
