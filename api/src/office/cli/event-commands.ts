import type { Reply } from '@playday/shared/api-contract';
import { languages } from '@playday/shared/rules/languages';
import { bangkokInWords } from '../../dates.ts';
import { type Arguments, type Command, type Office, required, text, UsageError } from './office.ts';

const POLL_MS = 2_000;
/** How long a cancellation may show no progress before its command ends, milliseconds. */
const PATIENCE_MS = 60_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const messageOptions = Object.fromEntries(
  languages.map((language) => [`message-${language}`, { type: 'string' as const }]),
);

export const eventCommands: Record<string, Command> = {
  'event list': {
    usage: 'event list [--past] [--state draft|published|postponed|cancelled]',
    summary: 'events with their state, date and how many tickets are sold',
    options: { past: { type: 'boolean' }, state: { type: 'string' } },
    async run(office, args) {
      const state = text(args, 'state') as Reply<'GET /office/events'>['events'][0]['state'] | undefined;
      const { events } = await office.call('GET /office/events', {
        query: { ...(args.values.past === true && { past: true }), ...(state && { state }) },
      });
      office.print(events);
    },
  },
  'event status': {
    usage: 'event status <url>',
    summary: 'how an event stands, how far its refunds are, and which have to be made by hand',
    async run(office, args) {
      const status = await readStatus(office, urlOf(args));
      if (office.options.isJson) return office.print([status]);
      const { byHand, orders: _orders, refunds: _refunds, tickets, ...event } = status;
      office.say(
        Object.entries(event)
          .map(([name, value]) => `${name}: ${value ?? 'none'}`)
          .join('\n'),
      );
      office.say(`tickets: ${tickets.sold} sold, ${tickets.held} in carts and open orders`);
      office.say(progressOf(status));
      if (byHand.length > 0) printByHand(office, byHand);
    },
  },
  'event preview': {
    usage: 'event preview <url> [--hours 24]',
    summary: 'a link that shows an event, also a draft, to whoever has it, for some hours',
    options: { hours: { type: 'string' } },
    async run(office, args) {
      const hours = text(args, 'hours');
      const preview = await office.call('POST /office/events/{url}/preview', {
        params: { url: urlOf(args) },
        body: { ...(hours && { hours: Number(hours) }) },
      });
      if (office.options.isJson) office.print([preview]);
      else console.log(`${preview.url}\nuntil ${bangkokInWords(new Date(preview.expiresAt))}`);
    },
  },
  'event publish': {
    usage: 'event publish <url> --reason "…"',
    summary: 'shows a draft to visitors and sells it',
    async run(office, args) {
      await office.change('POST /office/events/{url}/publish', { params: { url: urlOf(args) }, body: {} });
    },
  },
  'event unpublish': {
    usage: 'event unpublish <url> --reason "…"',
    summary: 'makes an event without orders a draft again',
    async run(office, args) {
      await office.change('POST /office/events/{url}/unpublish', { params: { url: urlOf(args) }, body: {} });
    },
  },
  'event cancel': {
    usage: 'event cancel <url> --reason "…" [--message-en "…" --message-th "…"]',
    summary: 'ends the sale, cancels and refunds every order and tells the buyers; shows how far that is',
    options: messageOptions,
    async run(office, args) {
      const url = urlOf(args);
      await office.change('POST /office/events/{url}/cancel', {
        params: { url },
        body: { ...messageOf(args) },
      });
      if (!office.options.isDryRun) await watchCancellation(office, url);
    },
  },
  'event postpone': {
    usage:
      'event postpone <url> [--date 2027-01-05T20:00 [--end 2027-01-05T23:30]] [--refund-until 2026-12-20] --reason "…" [--message-en "…"]',
    summary: 'moves an event (Bangkok time), or ends its sale until there is a date; buyers are told',
    options: {
      ...messageOptions,
      date: { type: 'string' },
      end: { type: 'string' },
      'refund-until': { type: 'string' },
    },
    async run(office, args) {
      const [dateStart, dateEnd] = [instantOf(args, 'date'), instantOf(args, 'end')];
      const refundUntil = instantOf(args, 'refund-until');
      await office.change('POST /office/events/{url}/postpone', {
        params: { url: urlOf(args) },
        body: {
          ...messageOf(args),
          ...(dateStart && { dateStart }),
          ...(dateEnd && { dateEnd }),
          ...(refundUntil && { refundUntil }),
        },
      });
    },
  },
};

type Status = Reply<'GET /office/events/{url}'>;

const urlOf = ({ words }: Arguments) => required(words[0], '<url>');

const readStatus = (office: Office, url: string): Promise<Status> =>
  office.call('GET /office/events/{url}', { params: { url } });

/**
 * Shows how far a cancellation is until it is done. Jobs of the shop do the work, so nothing stops when this ends. It ends by itself when
 * nothing happens for a minute, because a bank may take days; and at once without a running shop, because nothing would do the work.
 */
async function watchCancellation(office: Office, url: string): Promise<void> {
  let [shown, since] = ['', Date.now()];
  for (; ; await sleep(POLL_MS)) {
    const status = await readStatus(office, url);
    if (status.state !== 'cancelled') return;
    const progress = progressOf(status);
    if (progress !== shown) {
      office.say(progress);
      [shown, since] = [progress, Date.now()];
    }
    const isDone = !status.isTelling && status.refunds.due === 0;
    if (!isDone && !office.isShopStopped && Date.now() - since < PATIENCE_MS) continue;
    if (!isDone)
      office.say(
        `The event is cancelled; the shop does the rest ${office.isShopStopped ? 'once it is started' : 'while it runs'}. See "event status ${url}".`,
      );
    // With --json the change is the one document; `event status --json` has the rest.
    if (!office.options.isJson && status.byHand.length > 0) printByHand(office, status.byHand);
    return;
  }
}

const progressOf = ({ state, orders: { paid, pending, cancelled }, refunds }: Status): string =>
  state === 'cancelled'
    ? `orders: ${cancelled} of ${cancelled + paid} cancelled, ${pending} wait for their payment to be void; refunds: ${refunds.due} due, ${refunds.byHand} by hand, ${refunds.done} done`
    : `orders: ${paid} paid, ${pending} pending; refunds: ${refunds.due} due, ${refunds.byHand} by hand, ${refunds.done} done`;

function printByHand(office: Office, byHand: Status['byHand']): void {
  office.say('Refunds to transfer by hand:');
  office.print(byHand);
}

function messageOf(args: Arguments) {
  const given = languages.flatMap((language) => {
    const message = text(args, `message-${language}`);
    return message ? [[language, message] as const] : [];
  });
  const { en, ...others } = Object.fromEntries(given);
  if (en) return { message: { en, ...others } };
  if (given.length > 0)
    throw new UsageError('--message-en is missing: it is for the languages without a message of their own');
  return {};
}

/** `2027-01-05T20:00`, Bangkok time, as an instant; a day alone means its end. */
function instantOf(args: Arguments, name: string): string | undefined {
  const given = text(args, name);
  if (given === undefined) return undefined;
  const [, day, time = name === 'refund-until' ? '23:59' : undefined] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/u.exec(given) ?? [];
  const instant = `${day}T${time}:00+07:00`;
  if (!day || !time || !isDay(day) || Number.isNaN(Date.parse(instant)))
    throw new UsageError(`--${name} must look like 2027-01-05T20:00 (Bangkok time)`);
  return instant;
}

/** False for 2027-02-30, which `Date` takes for a day in March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
