import { Type } from 'typebox';
import { object } from '../entities.ts';
import { changeFields, officeChange } from './office.ts';
import type { OperationTable } from './operation.ts';
import { idOrSlug } from './schemas.ts';

const params = object({ url: idOrSlug() });
const ticket = Type.String({ minLength: 1, maxLength: 60, description: 'key of the ticket type' });

/** How many tickets of a type there are, and what they cost. */
export const officeStockOperations = {
  'POST /office/events/{url}/capacity': {
    summary: 'Sets how many tickets of a type there are in all; not below those that are sold and held',
    ...officeChange,
    params,
    body: object({
      ticket,
      capacity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      ...changeFields,
    }),
  },
  'POST /office/events/{url}/price': {
    summary: 'Sets the price of a ticket type; orders keep theirs, and who holds tickets pays the lower one',
    ...officeChange,
    params,
    body: object({
      ticket,
      price: Type.String({
        minLength: 1,
        maxLength: 20,
        description: 'in major units, as people write it: `1,250.00`',
      }),
      ...changeFields,
    }),
  },
} as const satisfies OperationTable;
