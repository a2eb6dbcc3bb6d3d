import { type Command, required, UsageError } from './office.ts';

export const stockCommands: Record<string, Command> = {
  'event capacity': {
    usage: 'event capacity <url> <ticket key> <number> --reason "why"',
    summary: 'how many tickets of a type there are in all',
    async run(office, { words }) {
      const url = required(words[0], 'the url of the event');
      const ticket = required(words[1], 'the key of the ticket type');
      const number = required(words[2], 'the number');
      if (!/^\d+$/u.test(number)) throw new UsageError(`${number} is not a whole number`);
      await office.change('POST /office/events/{url}/capacity', {
        params: { url },
        body: { ticket, capacity: Number(number) },
      });
    },
  },
  'event price': {
    usage: 'event price <url> <ticket key> <amount> --reason "why"',
    summary: 'what a ticket of a type costs, such as 1,250.00; placed orders keep their price',
    async run(office, { words }) {
      const url = required(words[0], 'the url of the event');
      const ticket = required(words[1], 'the key of the ticket type');
      const price = required(words[2], 'the amount');
      await office.change('POST /office/events/{url}/price', { params: { url }, body: { ticket, price } });
    },
  },
};
