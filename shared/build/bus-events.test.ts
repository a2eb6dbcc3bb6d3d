import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { trackedFiles } from './tracked-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The program of a source file, as the table names it. */
const programOf = (path: string) =>
  path.startsWith('shared/kit/') ? 'kit' : path.split('/', 1)[0]!.replace(/^mfe-/, '');
const sources = trackedFiles('shell/src', 'mfe-*/src', 'shared/kit')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
  .map((path) => ({ program: programOf(path), text: read(path) }));

/** The programs with a file that matches, sorted. */
const programsWith = (pattern: (text: string) => boolean) =>
  [...new Set(sources.filter(({ text }) => pattern(text)).map(({ program }) => program))].sort();
const isEmitted = (name: string) => (text: string) =>
  ['publish', 'emit'].some((call) => text.includes(`${call}('${name}'`));
/** Its name stands somewhere else than where it is emitted, in a file that subscribes. */
const isHeard = (name: string) => (text: string) =>
  text.includes('events.on(') &&
  text.replaceAll(new RegExp(`(?:publish|emit)\\('${name}'`, 'g'), '').includes(`'${name}'`);

const programs = [...new Set(sources.map(({ program }) => program))].sort();
const programsOf = (cell: string) =>
  programs.filter((program) => new RegExp(`\\b${program}\\b`).test(cell));

const [, table = ''] = read('shared/docs/composition.md').split('## Bus events\n');
const rows = table
  .split('\n## ', 1)[0]!
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const [, names = '', , emitters = '', listeners = ''] = line.split('|');
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({
      name,
      emitters,
      listeners,
    }));
  });

test('table of bus events: it has every event of the contract', () => {
  const [, declared = ''] = read('shared/contract/host.ts').split('export interface BusEvents {');
  const names = [...declared.split('\n}', 1)[0]!.matchAll(/^ {2}'([^']+)':/gm)];
  expect(rows.map(({ name }) => name).sort()).toEqual(names.map(([, name]) => name).sort());
});

test.each(rows)('table of bus events: who emits $name', ({ name, emitters }) => {
  expect(programsOf(emitters)).toEqual(programsWith(isEmitted(name)));
});

test.each(rows)('table of bus events: who hears $name', ({ name, listeners }) => {
  expect(programsOf(listeners)).toEqual(programsWith(isHeard(name)));
});
