import { readFileSync } from 'node:fs';
import type { Reply } from '@playday/shared/api-contract';
import type { LedgerCheck } from '@playday/shared/api-contract/extras/office-reports/operations';
import { languages } from '@playday/shared/rules/languages/languages';
import {
  type Command,
  type Office,
  OfficeError,
  required,
  text,
  type Values,
} from '../../office/cli/office.ts';
import { readDays } from '../../office/cli/typed-dates.ts';

export const officeReportsCommands: Record<string, Command> = {
  'report sales': {
    operation: 'GET /office/reports/sales',
    rows: 'rows',
    prepare: readDays('query', 'from', 'to'),
    after: checkLedger,
  },
  'report settlement': {
    operation: 'GET /office/reports/settlement',
    rows: 'rows',
    prepare: readDays('query', 'from', 'to'),
    after: checkLedger,
  },
  'report payments': {
    operation: 'GET /office/reports/payments',
    rows: 'rows',
    // A terminal is too narrow for all of them.
    show: ({ rows }: Reply<'GET /office/reports/payments'>) =>
      console.table(
        rows.map(({ at, order, event, kind, method, currency, amount, ...row }) => ({
          ...{ at: at.slice(0, 16), order, event, kind, method, currency, amount },
          ...{ price: row.price, fees: row.fees, discount: row.discount, other: row.other },
          vat: row.vat,
        })),
      ),
    prepare: readDays('query', 'from', 'to'),
    after: checkLedger,
  },
  'attendees export': { operation: 'GET /office/events/{url}/attendees', rows: 'attendees' },
  'mail attendees': {
    operation: 'POST /office/events/{url}/mails',
    own: {
      usage: languages.map((lang) => `--subject-${lang} TEXT --body-${lang}-file FILE`).join(' '),
      fields: ['texts'],
      options: Object.fromEntries(
        languages
          .flatMap((lang) => [`subject-${lang}`, `body-${lang}-file`])
          .map((name) => [name, { type: 'string' }]),
      ),
      read: (values) => ({ texts: languages.flatMap((lang) => textOf(values, lang)) }),
    },
  },
  'mail status': { operation: 'GET /office/events/{url}/mails' },
};

function textOf(values: Values, lang: (typeof languages)[number]) {
  const subject = text(values, `subject-${lang}`);
  const file = text(values, `body-${lang}-file`);
  if (subject === undefined && file === undefined && lang !== 'en') return [];
  const path = required(file, `--body-${lang}-file`);
  const needed = required(subject, `--subject-${lang}`);
  try {
    const body = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/u, '')
      .replaceAll('\t', ' ')
      .trimEnd();
    return [{ lang, subject: needed, lines: body.split(/\r?\n/u) }];
  } catch {
    throw new OfficeError(`${path} cannot be read.`);
  }
}

/** Says that the figures of a report agree with the money ledger; throws when they do not. */
function checkLedger(office: Office, _input: unknown, reply: unknown): void {
  const wrong = (reply as { checks: LedgerCheck[] }).checks.filter(({ isEqual }) => !isEqual);
  if (wrong.length === 0) return office.say('The figures agree with the money ledger.');
  const lines = wrong.map(
    ({ currency, account, figures, ledger }) =>
      `${account} ${currency}: the orders, captures and refunds say ${figures}, ` +
      `the ledger says ${ledger}.`,
  );
  throw new OfficeError(
    'The figures do not agree with the money ledger. Settle nothing with them; ' +
      `call an engineer.\n${lines.join('\n')}`,
  );
}
