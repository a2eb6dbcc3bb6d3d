import type { EventDetails } from '@playday/shared/api-contract';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { type Buyer, test } from './buyer.ts';
import { shownCounts } from './checkout.ts';
import { expect, live, visit } from './journey-test.ts';

const events = ['crate-day', 'mor-lam-moonshoot'];

/**
 * An action in one of two tabs; each shows the page of another event. `type`: of the tickets that
 * there are more or fewer of.
 */
interface Step {
  tab: 0 | 1;
  do: 'more' | 'fewer' | 'empty' | 'close' | 'reload';
  type: 0 | 1;
}

const either = fc.constantFrom(0 as const, 1 as const);
const often = ['more', 'more', 'more', 'fewer', 'fewer', 'fewer'] as const;
const step: fc.Arbitrary<Step> = fc.record({
  tab: either,
  do: fc.constantFrom<Step['do'][]>(...often, 'empty', 'close', 'reload'),
  type: either,
});

async function act(page: Page, step: Step) {
  const question = page.getByRole('dialog', { name: 'One event at a time' });
  const isAsked = await question.isVisible();
  if (step.do === 'more' || step.do === 'fewer') {
    const button = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`: one ${step.do}$`) });
    const wanted = button.nth(step.type);
    if (!isAsked && (await wanted.isEnabled())) await wanted.click();
  } else if (step.do === 'reload') {
    await page.reload();
    await live(page);
  } else if (isAsked) {
    const name = step.do === 'empty' ? 'Empty shopping cart' : 'Close';
    await question.getByRole('button', { name, exact: true }).click();
  }
}

/** Ticket type → count, as stored in the browser for all tabs. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('playday.cart') ?? '{"lines":[]}') as {
      event?: { id: number };
      lines: { id: number; count: number }[];
    };
    return {
      event: cart.event?.id ?? null,
      lines: cart.lines.map(({ id, count }) => ({ id, count })),
    };
  });

/** What the api holds: the decrease of the public `left`. */
async function held({ http }: Buyer, pages: EventDetails[]) {
  const lines = await Promise.all(
    pages.map(async ({ event, tickets }) => {
      const now = await http('GET /event/{id}', { params: { id: String(event.id) } });
      return tickets.map(({ id, left }) => ({
        id,
        count: left - (now.tickets.find((ticket) => ticket.id === id)?.left ?? 0),
      }));
    }),
  );
  return lines
    .flat()
    .filter(({ count }) => count > 0)
    .toSorted((one, two) => one.id - two.id);
}

test('random actions in two tabs: both show the same cart, and the api holds it', async ({
  page,
  context,
  buyer,
}) => {
  const other = await context.newPage();
  const before = await Promise.all(
    events.map((id) => buyer.http('GET /event/{id}', { params: { id } })),
  );
  await visit(page, `/event/${events[0]}`);
  await visit(other, `/event/${events[1]}`);
  const tabs = [page, other] as const;

  for (const steps of fc.sample(fc.array(step, { minLength: 8, maxLength: 8 }), {
    numRuns: 2,
    seed: 7,
  })) {
    for (const step of steps) await act(tabs[step.tab], step);
    const { event, lines } = await kept(page);
    expect(lines.filter(({ count }) => count <= 0)).toEqual([]);
    expect(lines.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(4);
    expect(lines.length > 0).toBe(event !== null);
    for (const [index, { event: own, tickets }] of before.entries()) {
      const counts = tickets.map(({ id }) => lines.find((line) => line.id === id)?.count ?? 0);
      const expected = own.id === event || event === null ? counts : tickets.map(() => 0);
      await expect
        .poll(() => shownCounts((tabs[index] ?? page).getByRole('main')))
        .toEqual(expected);
    }
    await expect
      .poll(() => held(buyer, before))
      .toEqual(lines.toSorted((one, two) => one.id - two.id));
  }
});
