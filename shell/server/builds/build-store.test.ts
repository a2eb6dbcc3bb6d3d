import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { tempFolder } from '@playday/build/temp-folder';
import { storeBuild, storeFile } from './build-store.ts';

let store = '';
beforeEach(() => {
  store = tempFolder();
});
afterEach(() => rmSync(store, { recursive: true, force: true }));

const fillWith = (text: string) => (unfinished: string) =>
  storeFile(join(unfinished, 'a.js'), Buffer.from(text));

test('two shells fetch one build at once: both find it complete', async () => {
  const folder = join(store, 'build');
  await Promise.all([storeBuild(folder, fillWith('same')), storeBuild(folder, fillWith('same'))]);
  expect(readdirSync(store)).toEqual(['build']);
  expect(readFileSync(join(folder, 'a.js'), 'utf8')).toBe('same');
});

test('incomplete build: it is not stored', async () => {
  const fails = async (unfinished: string) => {
    await fillWith('half')(unfinished);
    throw new Error('the server is gone');
  };
  await expect(storeBuild(join(store, 'build'), fails)).rejects.toThrow('the server is gone');
  expect(readdirSync(store)).toEqual([]);
});

test('existing build: it is not written again', async () => {
  const folder = join(store, 'build');
  await storeBuild(folder, fillWith('first'));
  await storeBuild(folder, fillWith('second'));
  expect(readFileSync(join(folder, 'a.js'), 'utf8')).toBe('first');
});

test('a script is stored with its compressed forms', async () => {
  await storeFile(join(store, 'a.js'), Buffer.from('let a = 1;'));
  expect(brotliDecompressSync(readFileSync(join(store, 'a.js.br'))).toString()).toBe('let a = 1;');
  expect(gunzipSync(readFileSync(join(store, 'a.js.gz'))).toString()).toBe('let a = 1;');
});
