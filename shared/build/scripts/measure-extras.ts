import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../api-contract/operations.ts';
import { root } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';
import { countTokens } from './count-tokens.ts';

/** What a part of the shop consists of. Tests count as lines of their own only. */
interface Size {
  files: number;
  lines: number;
  /** Of TypeScript and JavaScript. */
  tokens: number;
  testLines: number;
  operations: number;
  tables: number;
}

const extraIn = /\/extras\/([a-z-]+)\//u;
const code = /\.(?:[cm]?[jt]sx?|css|sql)$|\/locales\/.*\.json$/u;
const script = /\.[cm]?[jt]sx?$/u;
const test = /^e2e\/|\.test\.|\/testing\//u;

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What a module of an extra exports; empty where the extra has no such module. */
const exportsOf = async (file: string): Promise<Record<string, unknown>> =>
  existsSync(join(root, file)) ? ((await import(join(root, file))) as Record<string, unknown>) : {};

/** Reads the size of the core and of each extra from the files that git tracks. */
async function measureExtras(): Promise<Record<string, Size>> {
  const sizes: Record<string, Size> = {};
  const sizeOf = (part: string) =>
    (sizes[part] ??= { files: 0, lines: 0, tokens: 0, testLines: 0, operations: 0, tables: 0 });
  const core = sizeOf('core');
  for (const file of trackedFiles().filter((each) => code.test(each))) {
    const size = sizeOf(extraIn.exec(file)?.[1] ?? 'core');
    const text = read(file);
    const lines = text.split('\n').length - 1;
    if (test.test(file)) size.testLines += lines;
    else {
      size.files += 1;
      size.lines += lines;
      if (script.test(file)) size.tokens += countTokens(file, text);
    }
  }
  core.operations = Object.keys(operations).length;
  core.tables = new Set(
    trackedFiles('api/migrations/*.sql').flatMap((file) =>
      [...read(file).matchAll(/^create table (\w+)/gmu)].map(([, name]) => name),
    ),
  ).size;
  for (const [name, size] of Object.entries(sizes).filter(([, each]) => each !== core)) {
    const own = await exportsOf(`shared/api-contract/extras/${name}/operations.ts`);
    const { lockSequence = [] } = (await exportsOf(`api/src/extras/${name}/parts.ts`)) as {
      lockSequence?: readonly string[];
    };
    // The migrations are in one sequence; an extra names its tables for the order of locks.
    size.operations = Object.values(own).flatMap((each) => Object.keys(each as object)).length;
    size.tables = lockSequence.length;
    core.operations -= size.operations;
    core.tables -= size.tables;
  }
  return sizes;
}

/** `npm run trial -- extras`. */
if (import.meta.main) console.table(await measureExtras());
