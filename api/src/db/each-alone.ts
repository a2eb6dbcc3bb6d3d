import { isCausedByData } from './db.ts';

/**
 * Runs a batch of a background job. When the database refuses it because of the data of one row, each row is done alone, and those
 * that are refused are passed to `refused`. Returns how many rows were done. Any other error is thrown.
 */
export async function eachAlone<Id>(
  batch: () => Promise<number>,
  rows: () => Promise<Id[]>,
  one: (id: Id) => Promise<number>,
  refused: (id: Id, error: Error) => void,
): Promise<number> {
  try {
    return await batch();
  } catch (error) {
    if (!isCausedByData(error)) throw error;
  }
  let count = 0;
  for (const id of await rows()) {
    try {
      count += await one(id);
    } catch (error) {
      if (!isCausedByData(error)) throw error;
      refused(id, error);
    }
  }
  return count;
}
