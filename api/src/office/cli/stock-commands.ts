import { type Arguments, type Command, required, UsageError } from './office.ts';

export const stockCommands: Record<string, Command> = {
  'event capacity': {
    usage: 'event capacity <url> <ticket key> <number> --reason "why"',
    summary: 'how many tickets of a type there are in all',
    async run(office, args) {
      const { params, ticket, value } = read(args, 'the number');
      if (!/^\d+$/u.test(value)) throw new UsageError(`${value} is not a whole number`);
      await office.change('POST /office/events/{url}/capacity', {
        params,
        body: { ticket, capacity: Number(value) },
      });
    },
  },
  'event price': {
    usage: 'event price <url> <ticket key> <amount> --reason "why"',
    summary: 'what a ticket of a type costs, such as 1,250.00; placed orders keep their price',
    async run(office, args) {
      const { params, ticket, value: price } = read(args, 'the amount');
      await office.change('POST /office/events/{url}/price', { params, body: { ticket, price } });
    },
  },
};

/** The words of these commands: an event, one of its ticket types, and what that is to have, called `name` when it is missing. */
const read = ({ words: [url, ticket, value] }: Arguments, name: string) => ({
  params: { url: required(url, 'the url of the event') },
  ticket: required(ticket, 'the key of the ticket type'),
  value: required(value, name),
});
