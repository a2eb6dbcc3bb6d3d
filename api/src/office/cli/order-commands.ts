import type { Reply } from '@playday/shared/api-contract';
import { type Command, type Office, required, text, UsageError } from './office.ts';

const number = ([order]: string[]) => required(order, 'the order number');

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
      'refund <order number> [--tickets 2 | --ticket <code> … | --amount 100.00] [--again] --reason "why"',
    summary: 'refunds a paid order, some of its tickets, or a part of the money without tickets',
    options: {
      tickets: { type: 'string' },
      ticket: { type: 'string', multiple: true },
      amount: { type: 'string' },
      again: { type: 'boolean' },
    },
    async run(office, args) {
      const { ticket, again } = args.values;
      const tickets = text(args, 'tickets');
      const amount = text(args, 'amount');
      if (tickets !== undefined && !/^[1-9][0-9]?$/u.test(tickets))
        throw new UsageError('--tickets takes a number');
      await office.change('POST /office/orders/{order}/refund', {
        params: { order: number(args.words) },
        body: {
          ...(tickets !== undefined && { tickets: Number(tickets) }),
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
