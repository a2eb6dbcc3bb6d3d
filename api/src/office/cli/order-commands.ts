import type { Reply } from '@playday/shared/api-contract';
import { type Command, type Office, required, text, UsageError } from './office.ts';

const number = ([order]: string[]) => required(order, 'the order number');

const accountOperations = {
  'accounts suspend': 'POST /office/accounts/suspend',
  'accounts restore': 'POST /office/accounts/restore',
  'accounts end-sessions': 'POST /office/accounts/end-sessions',
  'holds release': 'POST /office/holds/release',
} as const;

const accountCommand = (name: keyof typeof accountOperations, summary: string): Command => ({
  usage: `${name} <account number, e-mail or phone> --reason "why"`,
  summary,
  async run(office, { words }) {
    const account = required(words.join(' '), 'the account');
    await office.change(accountOperations[name], { body: { account } });
  },
});

export const orderCommands: Record<string, Command> = {
  'orders find': {
    usage: 'orders find <text …>',
    summary: 'orders by number, e-mail, phone, name or the begin of a ticket code; at most 50',
    async run(office, { words }) {
      const { orders, isMore } = await office.call('GET /office/orders', {
        query: { text: required(words.join(' '), 'the text to find') },
      });
      office.print(orders);
      if (isMore) office.say('There are more: say more of it.');
    },
  },
  'orders show': {
    usage: 'orders show <order number>',
    summary: 'an order with its buyer, payments, refunds, tickets, mails and changes',
    async run(office, { words }) {
      const order = await office.call('GET /office/orders/{order}', { params: { order: number(words) } });
      if (office.options.isJson) office.print([order]);
      else printOrder(office, order);
    },
  },
  refund: {
    usage:
      'refund <order number> [--tickets 2 | --tickets <ticket key>=2 … | --ticket <code> … | --amount 100.00] [--again] --reason "why"',
    summary: 'refunds a paid order, some of its tickets, or a part of the money without tickets',
    options: {
      tickets: { type: 'string', multiple: true },
      ticket: { type: 'string', multiple: true },
      amount: { type: 'string' },
      again: { type: 'boolean' },
    },
    async run(office, args) {
      const { ticket, again } = args.values;
      const amount = text(args, 'amount');
      await office.change('POST /office/orders/{order}/refund', {
        params: { order: number(args.words) },
        body: {
          ...readCounts(args.values.tickets),
          ...(Array.isArray(ticket) && { codes: ticket.map(String) }),
          ...(amount !== undefined && { amount }),
          ...(again === true && { again }),
        },
      });
    },
  },
  'refunds list': {
    usage: 'refunds list',
    summary: 'refunds that are open: due at the gateway, or by hand, which people have to transfer',
    async run(office) {
      const { refunds, isMore } = await office.call('GET /office/refunds');
      office.print(office.options.isJson ? refunds : refunds.map(({ doneAt: _open, ...refund }) => refund));
      if (isMore) office.say('There are more.');
    },
  },
  'refunds paid': {
    usage: 'refunds paid <order number> --reason "why"',
    summary: 'records that the refunds of an order that are by hand were transferred',
    async run(office, { words }) {
      await office.change('POST /office/orders/{order}/refunds/paid', {
        params: { order: number(words) },
        body: {},
      });
    },
  },
  'tickets resend': {
    usage: 'tickets resend <order number> [--to <e-mail>] --reason "why"',
    summary: 'sends the mail with the tickets again, to a corrected address once',
    options: { to: { type: 'string' } },
    async run(office, args) {
      const to = text(args, 'to');
      await office.change('POST /office/orders/{order}/tickets/mail', {
        params: { order: number(args.words) },
        body: { ...(to !== undefined && { to }) },
      });
    },
  },
  'accounts suspend': accountCommand(
    'accounts suspend',
    'signs an account out and keeps it from signing in; its tickets stay valid',
  ),
  'accounts restore': accountCommand('accounts restore', 'lets a suspended account sign in again'),
  'accounts end-sessions': accountCommand('accounts end-sessions', 'signs an account out everywhere'),
  'accounts correct': {
    usage:
      'accounts correct <account number, e-mail or phone> [--first-name …] [--last-name …] [--birthday YYYY-MM-DD] --reason "why"',
    summary: 'corrects the name or birthday of an account; open orders stay as they are',
    options: {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      birthday: { type: 'string' },
    },
    async run(office, args) {
      const account = required(args.words.join(' '), 'the account');
      const [firstName, lastName] = [text(args, 'first-name'), text(args, 'last-name')];
      const birthday = text(args, 'birthday');
      if (firstName === undefined && lastName === undefined)
        required(birthday, '--first-name, --last-name or --birthday');
      await office.change('POST /office/accounts/correct', {
        body: {
          account,
          ...(firstName !== undefined && { firstName }),
          ...(lastName !== undefined && { lastName }),
          ...(birthday !== undefined && { birthday }),
        },
      });
    },
  },
  'holds release': accountCommand('holds release', 'gives the held tickets of an account back'),
  'holds list': {
    usage: 'holds list <event url>',
    summary: 'who holds tickets of an event: by lapses, unpaid time and holds of the same network',
    async run(office, { words }) {
      const { holds, isMore } = await office.call('GET /office/holds', {
        query: { event: required(words[0], 'the url of the event') },
      });
      office.print(holds);
      if (isMore) office.say('There are more.');
    },
  },
  'buyer change-address': {
    usage: 'buyer change-address <e-mail> <new e-mail> --reason "why"',
    summary: 'asks a buyer to confirm a new address; until then nothing changes',
    async run(office, { words }) {
      await office.change('POST /office/buyers/change-address', {
        body: { email: required(words[0], 'the e-mail'), newEmail: required(words[1], 'the new e-mail') },
      });
    },
  },
};

/** Reads `--tickets 2`, `--tickets pass=1,vip=1` or several of the latter. */
function readCounts(given: unknown): { tickets?: number; types?: { key: string; count: number }[] } {
  if (!Array.isArray(given)) return {};
  const words = given.flatMap((each) => String(each).split(','));
  if (words.length === 1 && /^[1-9][0-9]?$/u.test(words[0]!)) return { tickets: Number(words[0]) };
  const types = words.map((word) => /^([a-z0-9-]+)=([1-9][0-9]?)$/u.exec(word.trim()));
  if (types.some((each) => each === null))
    throw new UsageError('--tickets takes a number, or one by ticket key: pass=1');
  return { types: types.map((each) => ({ key: each![1]!, count: Number(each![2]) })) };
}

function printOrder(office: Office, order: Reply<'GET /office/orders/{order}'>): void {
  const { buyer, lines, fees, payments, captures, refunds, tickets, mails, changes, ...values } = order;
  office.print([{ ...values }]);
  for (const [title, rows] of Object.entries({
    buyer: [buyer],
    lines,
    fees,
    payments,
    captures,
    refunds,
    tickets,
    mails,
    changes,
  })) {
    if (rows.length === 0) continue;
    office.say(`${title}:`);
    office.print(rows);
  }
}
