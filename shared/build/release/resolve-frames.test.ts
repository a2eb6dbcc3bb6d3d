/** @jest-environment node */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { ReleaseStatus } from '@playday/shared/api-contract';
import { buildErrors } from '../webpack/testing.ts';
import { root } from '../root.ts';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { tempFolder } from '../temp-folder.ts';
import { packSourceMaps, resolveFrames } from './resolve-frames.ts';

const source = `interface Buyer {
  name: string;
}

/** Reads a property of nothing. */
export function nameOf(buyer: Buyer | undefined): string {
  return (buyer as Buyer).name.trim();
}
`;

const folder = tempFolder({
  'src/name-of.ts': source,
  'src/index.ts': "import { nameOf } from './name-of.ts';\nconsole.log(nameOf(undefined));\n",
});
const dist = join(folder, 'dist', 'b1');
afterAll(() => rmSync(folder, { recursive: true }));

const statusWith = (frames: string[]) =>
  ({
    reports: [{ program: 'catalog', build: 'b1', worst: [{ message: 'boom', count: 1, frames }] }],
  }) as unknown as ReleaseStatus;
const framesIn = ({ reports }: ReleaseStatus) => reports[0]?.worst[0]?.frames;

test('error of a built script: its frame is resolved to file and line of the source', async () => {
  expect(await buildErrors(folder)).toEqual([]);
  const file = 'mfe/catalog/b1/remoteEntry.js';
  let stack = '';
  try {
    runInNewContext(readFileSync(join(dist, 'remoteEntry.js'), 'utf8'), {}, { filename: file });
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
  const thrownAt = /(mfe\/catalog\/b1\/remoteEntry\.js:\d+:\d+)/.exec(stack)?.[1] ?? stack;
  const packed = packSourceMaps(readFileSync(join(dist, 'source-maps.json')));
  const status = await resolveFrames(statusWith([thrownAt]), async () => packed);
  expect(framesIn(status)).toEqual([`${relative(root, folder)}/src/name-of.ts:7:27`]);
});

test('build: its maps hold no sources, no script names them, and no served file is a map', () => {
  expect(readFileSync(join(dist, 'source-maps.json'), 'utf8')).not.toContain('Reads a property');
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as BuildManifest;
  expect(Object.keys(manifest.files)).toEqual(['remoteEntry.js']);
  expect(readdirSync(dist).sort()).toEqual(['manifest.json', 'remoteEntry.js', 'source-maps.json']);
  expect(readFileSync(join(dist, 'remoteEntry.js'), 'utf8')).not.toContain('sourceMappingURL');
});

test('build without maps, or a frame in no script of it: the frame stays as reported', async () => {
  const frames = ['mfe/catalog/b1/other.js:1:1', 'assets/s1/main.js:1:1', 'not a frame'];
  const asked: string[] = [];
  const status = await resolveFrames(statusWith([...frames, ...frames]), async (program, id) => {
    asked.push(`${program} ${id}`);
    return program === 'shell' ? null : packSourceMaps(Buffer.from('{}'));
  });
  expect(framesIn(status)).toEqual([...frames, ...frames]);
  expect(asked).toEqual(['catalog b1', 'shell s1']);
});
