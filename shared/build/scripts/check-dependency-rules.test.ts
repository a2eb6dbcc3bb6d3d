import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { root } from '@playday/shared/build/root';
import { tempFolder } from '../temp-folder.ts';
import config, { layers } from '../../../.dependency-cruiser.mjs';

type Files = Record<string, string>;

interface Example {
  violation: Files;
  allowed?: Files;
}

/** Files in which a module imports another one. */
const importing = (from: string, to = '', file = 'a.ts'): Files => ({
  [`${from}/${file}`]: `import '${relative(from, to)}/b.ts';`,
  [`${to}/b.ts`]: '',
});

/** Each module of a layer imports the next layer, and its neighbour, which only layers that count as one may. */
const layerExamples = layers.slice(0, -1).map(({ name, modules, areOne }, at): [string, Example] => {
  const all = modules.flatMap((module) => ['a', 'b'].map((letter) => module.replace(/\[.*/u, letter)));
  const own = [...new Set(all)];
  const upwards = Object.assign({}, ...own.map((module) => importing(module, layers[at + 1]?.modules[0])));
  const sideways = own.slice(1).map((module, place) => importing(module, own[place], 'own.ts'));
  const aside = Object.assign({}, ...sideways) as Files;
  const example = areOne ? { violation: upwards, allowed: aside } : { violation: { ...upwards, ...aside } };
  return [`layer-${name}`, example];
});

/** For each rule: files that violate it, and files that it allows. */
const examples: Record<string, Example> = {
  ...Object.fromEntries(layerExamples),
  'every-module-has-a-layer': {
    violation: { 'api/src/a.ts': `import './time/own.ts';`, 'api/src/time/own.ts': '' },
    allowed: { 'api/src/main/a.ts': `import '../time/own.ts';`, 'api/src/time/own.ts': '' },
  },
  'context-has-types-only': {
    violation: { 'api/src/context.ts': `import './office/a.ts';`, 'api/src/office/a.ts': '' },
    allowed: {
      'api/src/context.ts': `import type { A } from './office/a.ts'; export type B = A;`,
      'api/src/office/a.ts': 'export type A = string;',
      'api/src/office/cli/a.ts': `import '../../server/b.ts';`,
      'api/src/server/b.ts': '',
    },
  },
  'api-imports-contracts-only': {
    violation: { 'api/src/time/a.ts': `import '../../../shared/ui/a.ts';`, 'shared/ui/a.ts': '' },
    allowed: { 'api/src/time/a.ts': `import '../../../shared/rules/a.ts';`, 'shared/rules/a.ts': '' },
  },
  'shared-libraries-through-the-kit': {
    violation: {
      'mfe-a/src/a.ts': `import useSWR from 'swr'; useSWR();`,
      'node_modules/swr/package.json': '{ "name": "swr", "main": "dist/index.js" }',
      'node_modules/swr/dist/index.js': 'export default () => {};',
    },
    allowed: {
      'mfe-a/src/a.ts': `import type { SWRResponse } from 'swr'; export type A = SWRResponse;`,
      'node_modules/swr/package.json': '{ "name": "swr", "main": "dist/index.js" }',
      'node_modules/swr/dist/index.js': 'export default () => {};',
    },
  },
  'one-api-error-per-page': {
    violation: {
      'shared/kit/a.ts': `import { ApiError } from './http/http.ts'; export const a = ApiError;`,
      'shared/kit/http/http.ts': 'export class ApiError extends Error {}',
    },
    allowed: {
      'shared/kit/kit.ts': `export { ApiError } from './http/http.ts';`,
      'shared/kit/a.ts': `import type { ApiError } from './http/http.ts'; export type A = ApiError;`,
      'shared/kit/http/http.ts': 'export class ApiError extends Error {}',
    },
  },
  'no-cycles': {
    violation: {
      'e2e/a.ts': `import { b } from './b.ts'; export const a = () => b;`,
      'e2e/b.ts': `import { a } from './a.ts'; export const b = () => a;`,
    },
    allowed: { 'shared/kit/a.ts': `import './b.ts';`, 'shared/kit/b.ts': '' },
  },
  'no-cycles-through-types': {
    violation: {
      'shared/kit/a.ts': `import { b } from './b.ts'; export type A = string; export const a = b;`,
      'shared/kit/b.ts': `import type { A } from './a.ts'; export const b: A = '';`,
    },
    allowed: {
      'shared/kit/a.ts': `import type { B } from './b.ts'; export type A = B;`,
      'shared/kit/b.ts': 'export type B = string;',
    },
  },
};

type Kind = 'violation' | 'allowed';
const found: Record<Kind, string[]> = { violation: [], allowed: [] };
beforeAll(() => {
  for (const kind of ['violation', 'allowed'] as const) found[kind] = violationsOf(kind);
});

/** The files of all examples in one tree: each example's own have its rule in their names. */
function filesOf(kind: Kind): Files {
  return Object.fromEntries(
    Object.entries(examples).flatMap(([rule, files]) => {
      const own = (text: string) => text.replace(/\b(a|b|own)\.ts\b/gu, `$1.${rule}.ts`);
      return Object.entries(files[kind] ?? {}).map(([path, text]) => [own(path), own(text)]);
    }),
  );
}

/** What is reported about the examples, as `error rule: from → to`. */
function violationsOf(kind: Kind): string[] {
  const tree = tempFolder({ 'tsconfig.json': '{}', 'package.json': '{}', ...filesOf(kind) });
  const script = join(root, 'shared/build/scripts/check-dependency-rules.ts');
  const { stderr, status } = spawnSync(process.execPath, [script, tree], { cwd: root, encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => /^(?:error|warn) /u.test(line));
  expect(status).toBe(lines.some((line) => line.startsWith('error ')) ? 1 : 0);
  return lines;
}

test('every rule has an example', () => {
  const names = config.forbidden.map(({ name }) => name);
  expect(Object.keys(examples).sort()).toEqual(names.sort());
});

test.each(Object.keys(examples))('%s: a violation is reported', (rule) => {
  const lines = found.violation.filter((line) => line.includes(`.${rule}.ts`));
  expect([...new Set(lines.map((line) => line.split(/[ :]/u)[1]))]).toEqual([rule]);
});

test.each(layerExamples)('%s: each of its imports is reported', (rule, { violation }) => {
  const imports = Object.values(violation).filter((text) => text !== '');
  expect(found.violation.filter((line) => line.includes(`.${rule}.ts`))).toHaveLength(imports.length);
});

test('what the rules allow: not reported', () => {
  expect(Object.values(examples).filter(({ allowed }) => allowed).length).toBeGreaterThan(5);
  expect(found.allowed).toEqual([]);
});
