import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { makeChange } from '../office/change.ts';
import { refusal } from '../office/refusal.ts';
import { exportEvents } from './export-events.ts';
import { readContent } from './read-content.ts';
import { storeContent } from './store-content.ts';
import { BadContent } from './validation-errors.ts';

/**
 * A file with errors is the fault of the request (1001); one that the records of the shop do not
 * admit is refused (5011).
 */
export const importContent: Handler<'POST /office/content'> = async (context, call) => {
  const { now, body } = call;
  const { name, bytes, posters } = body.file;
  // Images are looked up among those that were sent, never on a disk.
  const images = new Map(posters.map((each) => [each.name, Buffer.from(each.bytes, 'base64')]));
  const file = { name, bytes: Buffer.from(bytes, 'base64'), images };
  const content = await readContent(context.db, file, now).catch((error: unknown) => {
    throw error instanceof BadContent
      ? new Failure('fieldInvalid', { reasons: error.faults })
      : error;
  });
  const options = {
    now,
    isDryRun: body.dryRun,
    told: body.buyersTold,
    override: body.overrideOffice,
  };
  return makeChange(context, 'content import', call, (tx) =>
    storeContent(tx, content, options),
  ).catch((error: unknown) => {
    throw error instanceof BadContent ? refusal(...error.faults) : error;
  });
};

export const exportContent: Handler<'GET /office/content'> = ({ db }, { now }) =>
  exportEvents(db, now);
