import { type Command, required, text, UsageError, type Values } from '../../office/cli/office.ts';

const fields = ['isOn', 'pauseMinutes', 'choosingLimit'];
const operation = 'POST /office/events/{url}/room';

function readNumber(values: Values, name: string): number {
  const typed = required(text(values, name), `--${name}`);
  if (!/^[1-9]\d{0,5}$/u.test(typed)) throw new UsageError(`--${name} is a whole number above 0`);
  return Number(typed);
}

export const waitingRoomCommands: Record<string, Command> = {
  'room show': { operation: 'GET /office/events/{url}/room' },
  'room on': {
    operation,
    summary: 'Switches the waiting room of an event on; without a start of its sale, that is now',
    own: { usage: '', fields, options: {}, read: () => ({ isOn: true }) },
  },
  'room pause': {
    operation,
    summary: 'Calls nobody from the waiting room of an event for so many minutes',
    own: {
      usage: '--minutes 10',
      fields,
      options: { minutes: { type: 'string' } },
      read: (values) => ({ pauseMinutes: readNumber(values, 'minutes') }),
    },
  },
  'room resume': {
    operation,
    summary: 'Ends the pause of a waiting room',
    own: { usage: '', fields, options: {}, read: () => ({ pauseMinutes: 0 }) },
  },
  'room limit': {
    operation,
    summary: 'Sets how many may choose tickets at a time; from there the room goes on by itself',
    own: {
      usage: '--people 500',
      fields,
      options: { people: { type: 'string' } },
      read: (values) => ({ choosingLimit: readNumber(values, 'people') }),
    },
  },
};
