import { parseJson, storage } from '@playday/shared/kit/storage';

const key = 'playday.purchases';
const maxStored = 50;

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const read = () => parseJson(storage.get(key), isTextList) ?? [];

/** The public ids of the latest 50 orders whose purchase this browser has reported to analytics. */
export const reportedPurchases = {
  has: (pubId: string) => read().includes(pubId),
  add: (pubId: string) => storage.set(key, JSON.stringify([...read(), pubId].slice(-maxStored))),
};
