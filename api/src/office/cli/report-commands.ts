import { readFileSync } from 'node:fs';
import { languages } from '@playday/shared/rules/languages';
import type {
  LedgerCheck,
  SalesRow,
  Settlement,
} from '@playday/shared/api-contract/operations/office-reports';
import { writeCsv } from './csv-file.ts';
import {
  type Arguments,
  type Command,
  type Office,
  OfficeError,
  required,
  text,
  UsageError,
} from './office.ts';

const reportOptions = { from: { type: 'string' }, to: { type: 'string' }, csv: { type: 'string' } } as const;

export const reportCommands: Record<string, Command> = {
  'report sales': {
    usage: 'report sales [<url>] [--from 2026-11-01] [--to 2026-11-30] [--csv FILE]',
    summary: 'tickets sold and cancelled, revenue, fees and promos, by day in Bangkok and ticket type',
    options: reportOptions,
    run: (office, args) => report(office, args, 'GET /office/reports/sales'),
  },
  'report settlement': {
    usage: 'report settlement [<url>] [--from 2026-11-01] [--to 2026-11-30] [--csv FILE]',
    summary: 'sold, fees, promos, refunds and the payout, by currency',
    options: reportOptions,
    run: (office, args) => report(office, args, 'GET /office/reports/settlement'),
  },
  'attendees export': {
    usage: 'attendees export <url> --csv FILE',
    summary: 'the valid tickets of an event with their buyers; it is logged who exported them',
    options: { csv: { type: 'string' } },
    async run(office, args) {
      const url = required(args.words[0], 'the url of the event');
      const file = required(text(args, 'csv'), '--csv FILE');
      const header = ['order', 'name', 'email', 'phone', 'ticket', 'code', 'issued'] as const;
      const count = await writeCsv(file, header, attendeePages(office, url));
      office.print([{ file, tickets: count }]);
    },
  },
  'mail attendees': {
    usage: `mail attendees <url> ${languages.map((lang) => `--subject-${lang} TEXT --body-${lang}-file FILE`).join(' ')} --reason "why"`,
    summary:
      'a mail to each buyer with valid tickets, once, in their language; English is needed, the others fall back to it',
    options: Object.fromEntries(
      languages.flatMap((lang) => [
        [`subject-${lang}`, { type: 'string' }],
        [`body-${lang}-file`, { type: 'string' }],
      ]),
    ),
    async run(office, args) {
      const url = required(args.words[0], 'the url of the event');
      await office.change('POST /office/events/{url}/mails', {
        params: { url },
        body: { texts: languages.flatMap((lang) => textOf(args, lang)) },
      });
    },
  },
  'mail status': {
    usage: 'mail status <url>',
    summary: 'how many mails of the office to the buyers of an event were sent, wait, or were given up',
    async run(office, args) {
      const url = required(args.words[0], 'the url of the event');
      office.print([await office.call('GET /office/events/{url}/mails', { params: { url } })]);
    },
  },
};

function textOf(args: Arguments, lang: (typeof languages)[number]) {
  const subject = text(args, `subject-${lang}`);
  const file = text(args, `body-${lang}-file`);
  if (subject === undefined && file === undefined && lang !== 'en') return [];
  const path = required(file, `--body-${lang}-file`);
  try {
    const body = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/u, '')
      .replaceAll('\t', ' ')
      .trimEnd();
    return [{ lang, subject: required(subject, `--subject-${lang}`), lines: body.split(/\r?\n/u) }];
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new OfficeError(`${path} cannot be read.`);
  }
}

/** The columns of a report as a file, which has them also without rows. */
const columns = {
  'GET /office/reports/sales': [
    ...['event', 'day', 'ticket', 'promo', 'currency', 'sold', 'cancelled'],
    ...['revenue', 'fees', 'discount', 'refundedInPart', 'total'],
  ] as (keyof SalesRow)[],
  'GET /office/reports/settlement': [
    ...['currency', 'orders', 'cancelledOrders', 'sold', 'fees', 'discount', 'refundedInPart', 'captured'],
    ...['refundsMade', 'refundsDue', 'refundsByHand', 'payout'],
  ] as (keyof Settlement)[],
};

async function report(
  office: Office,
  args: Arguments,
  name: 'GET /office/reports/sales' | 'GET /office/reports/settlement',
): Promise<void> {
  const [url] = args.words;
  const [from, to] = [text(args, 'from'), text(args, 'to')];
  const { rows, checks } = await office.call(name, {
    query: { ...(url && { url }), ...(from && { from }), ...(to && { to }) },
  });
  const file = text(args, 'csv');
  if (file) {
    const names = columns[name];
    await writeCsv(file, names, [
      rows.map((row) =>
        names.map((column) => (row as Record<string, string | number | null>)[column] ?? null),
      ),
    ]);
    office.say(`${rows.length} rows are in ${file}.`);
  } else office.print(office.options.isJson ? [{ rows, checks }] : rows);
  refuseDifferences(office, checks);
}

function refuseDifferences(office: Office, checks: readonly LedgerCheck[]): void {
  const wrong = checks.filter(({ isEqual }) => !isEqual);
  if (wrong.length === 0) {
    office.say('The figures agree with the money ledger.');
    return;
  }
  const lines = wrong.map(
    ({ currency, account, figures, ledger }) =>
      `${account} ${currency}: the orders, captures and refunds say ${figures}, the ledger says ${ledger}.`,
  );
  throw new OfficeError(
    `The figures do not agree with the money ledger. Settle nothing with them; call an engineer.\n${lines.join('\n')}`,
  );
}

async function* attendeePages(office: Office, url: string) {
  let done = 0;
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { attendees, next, total }: Awaited<ReturnType<typeof readPage>> = await readPage(
      office,
      url,
      after,
    );
    done += attendees.length;
    office.say(`${done} of ${total} tickets`);
    yield attendees.map(({ order, name, email, phone, ticket, code, issued }) => [
      ...[order, name, email, phone, ticket, code, issued],
    ]);
    after = next;
  }
}

const readPage = (office: Office, url: string, after: string | null) =>
  office.call('GET /office/events/{url}/attendees', {
    params: { url },
    query: { limit: 500, ...(after !== null && { after }) },
  });
