import { Type } from 'typebox';
import { object } from '../entities.ts';
import { changeFields, officeChange } from './office.ts';
import type { OperationTable } from './operation.ts';
import { idOrSlug } from './schemas.ts';

/** Characters of a file of content with its images in base64, of three bytes in four. */
export const maxContentLength = 8 * 1024 * 1024;

/** Bytes of an import: also what the dry run showed, which comes with the change. */
export const maxContentBody = maxContentLength + 512 * 1024;

/**
 * Base64, also of texts, because an import says in which line of its file an error is, and in which
 * encoding the file is.
 */
const Bytes = Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', maxLength: maxContentBody });
const urls = Type.Optional(Type.Array(idOrSlug(), { maxItems: 500 }));

/** Events, news and what they refer to, as files. */
export const officeContentOperations = {
  'POST /office/content': {
    summary:
      'Import a file of events, news, partners and promo codes with the images that it names: ' +
      'all of it, or nothing. `buyersTold`: urls of events whose buyers were told of what ' +
      'changes. `overrideOffice`: of those that take prices and capacities of the file ' +
      'although the office has changed them',
    ...officeChange,
    body: object({
      ...changeFields,
      file: object({
        name: Type.String({ pattern: '^[^/\\\\]{1,150}$' }),
        bytes: Bytes,
        posters: Type.Array(
          object({ name: Type.String({ minLength: 1, maxLength: 250 }), bytes: Bytes }),
          {
            maxItems: 1_000,
          },
        ),
      }),
      buyersTold: urls,
      overrideOffice: urls,
    }),
  },
  'GET /office/content': {
    summary: 'The events that are not over, as a file without posters, to edit and import again',
    access: 'office',
    response: { 200: object({ events: Type.Array(Type.Unknown()) }) },
  },
} as const satisfies OperationTable;
