import fastify from 'fastify';
import type { Context } from '../context.ts';
import { media } from './media.ts';

/** Serves files of 100 bytes with room for two of them; `answer` lets the reads that wait go on. */
async function open() {
  const reads: string[] = [];
  const waiting: (() => void)[] = [];
  const query = async (_sql: string, [folder, file]: string[]) => {
    reads.push(`${folder}/${file}`);
    await new Promise<void>((ready) => waiting.push(ready));
    return [{ bytes: new Uint8Array(100) }];
  };
  const app = fastify();
  await app.register(media, { context: { db: { query } } as unknown as Context, limitBytes: 250 });
  const get = (name: string) => app.inject({ url: `/api/media/${name}/960.webp` });
  /** Requests these files at once, and answers once all of them were read. */
  async function request(names: string[], readCount = names.length) {
    const replies = names.map(get);
    while (waiting.length < readCount) await new Promise(setImmediate);
    for (const ready of waiting.splice(0)) ready();
    for (const { statusCode } of await Promise.all(replies)) expect(statusCode).toBe(200);
  }
  return { reads, get, request, close: () => app.close() };
}

test('one file requested twice at once: is read once and counts once towards memory', async () => {
  const { reads, get, request, close } = await open();
  await request(['one', 'one'], 1);
  await request(['two']);
  expect((await get('one')).statusCode).toBe(200);
  expect((await get('two')).statusCode).toBe(200);
  expect(reads).toEqual(['one/960.webp', 'two/960.webp']);
  await close();
});

test('more files than memory: the oldest is read again', async () => {
  const { reads, request, close } = await open();
  for (const name of ['one', 'two', 'three', 'one']) await request([name]);
  expect(reads).toHaveLength(4);
  await close();
});
