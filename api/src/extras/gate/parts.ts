import type { Reply } from '@playday/shared/api-contract';
import type { EventRole } from '../../extra.ts';

/** A token that checks the tickets of one event in, and does nothing else. */
export const eventRole = {
  role: 'gate',
  purpose: 'the gates of an event',
  path: '/gate/',
} as const satisfies EventRole<string>;

/** The relation of entries, as `noEntries` of `extra.ts` has it. */
export const entries = 'gate_entries';

/**
 * How `x-typed` fields of the contract are read. A code as a scanner sends it: without the ends of
 * lines and other signs of keyboards, and the symbology identifier of AIM (ISO/IEC 15424) before
 * it, such as `]Q1`.
 */
export const readTyped = {
  scannedCode: (sent: string): string =>
    sent.replace(/[\p{C}\s]+/gu, '').replace(/^\][A-Za-z][0-9A-Za-z]/u, ''),
};

export const officeCommands = {
  'gate report': {
    operation: 'GET /office/reports/gate/{url}',
    rows: 'rows',
    after: (office: { say: (sentence: string) => void }, _input: object, reply: unknown) => {
      const { rows } = reply as Reply<'GET /office/reports/gate/{url}'>;
      for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
        const sum = (name: 'entered' | 'conflicts') =>
          ofDay.reduce((total, row) => total + row[name], 0);
        office.say(
          `${day}: ${sum('entered')} of ${ofDay[0]!.tickets} tickets entered at all gates, ` +
            `conflicts: ${sum('conflicts')}`,
        );
      }
    },
  },
} as const;
