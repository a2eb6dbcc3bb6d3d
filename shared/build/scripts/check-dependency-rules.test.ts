import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '@playday/shared/build/root';

type Files = Record<string, string>;

/** For each rule: files that violate it, and files that it allows. */
const examples: Record<string, { violation: Files; allowed?: Files }> = {
  'remotes-do-not-import-each-other': {
    violation: { 'mfe-a/src/a.ts': `import '../../mfe-b/src/b.ts';`, 'mfe-b/src/b.ts': '' },
    allowed: { 'mfe-a/src/a.ts': `import './own.ts';`, 'mfe-a/src/own.ts': '' },
  },
  'remotes-import-neither-shell-nor-api': {
    violation: { 'mfe-a/src/a.ts': `import '../../api/src/a.ts';`, 'api/src/a.ts': '' },
    allowed: { 'mfe-a/src/a.ts': `import '../../shared/kit/a.ts';`, 'shared/kit/a.ts': '' },
  },
  'shell-imports-no-remote': {
    violation: { 'shell/src/a.ts': `import '../../mfe-a/src/a.ts';`, 'mfe-a/src/a.ts': '' },
    allowed: { 'shell/src/a.ts': `import '../../shared/kit/a.ts';`, 'shared/kit/a.ts': '' },
  },
  'shared-imports-no-program': {
    violation: { 'shared/kit/a.ts': `import '../../shell/src/a.ts';`, 'shell/src/a.ts': '' },
    allowed: { 'shared/build/scripts/a.ts': `import '../../../shell/src/a.ts';`, 'shell/src/a.ts': '' },
  },
  'api-imports-contracts-only': {
    violation: { 'api/src/a.ts': `import '../../shared/ui/a.ts';`, 'shared/ui/a.ts': '' },
    allowed: { 'api/src/a.ts': `import '../../shared/rules/a.ts';`, 'shared/rules/a.ts': '' },
  },
  'only-erasure-calls-other-areas': {
    violation: {
      'api/src/catalog/a.ts': `import '../checkout/a.ts';`,
      'api/src/checkout/a.ts': '',
    },
    allowed: { 'api/src/erasure/a.ts': `import '../checkout/a.ts';`, 'api/src/checkout/a.ts': '' },
  },
  'nothing-imports-the-end-to-end-tests': {
    violation: { 'shared/build/scripts/a.ts': `import '../../../e2e/a.ts';`, 'e2e/a.ts': '' },
    allowed: { 'e2e/b.ts': `import '../shared/build/scripts/own.ts';`, 'shared/build/scripts/own.ts': '' },
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
      'shared/kit/a.ts': `import { b } from './b.ts'; export const a = () => b;`,
      'shared/kit/b.ts': `import { a } from './a.ts'; export const b = () => a;`,
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
  const tree = mkdtempSync(join(tmpdir(), 'playday-dependency-rules-'));
  for (const [path, text] of Object.entries({
    'tsconfig.json': '{}',
    'package.json': '{}',
    ...filesOf(kind),
  })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  const script = join(root, 'shared/build/scripts/check-dependency-rules.ts');
  const { stderr, status } = spawnSync(process.execPath, [script, tree], { cwd: root, encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => /^(?:error|warn) /u.test(line));
  expect(status).toBe(lines.some((line) => line.startsWith('error ')) ? 1 : 0);
  return lines;
}

test('every rule has an example', () => {
  const text = readFileSync(join(root, '.dependency-cruiser.mjs'), 'utf8');
  const names = [...text.matchAll(/name: '([\w-]+)'/g)].map(([, name]) => name ?? '');
  expect(Object.keys(examples).sort()).toEqual(names.sort());
});

test.each(Object.keys(examples))('%s: a violation is reported', (rule) => {
  const lines = found.violation.filter((line) => line.includes(`.${rule}.ts`));
  expect([...new Set(lines.map((line) => line.split(/[ :]/u)[1]))]).toEqual([rule]);
});

test('what the rules allow: not reported', () => {
  expect(Object.values(examples).filter(({ allowed }) => allowed).length).toBeGreaterThan(5);
  expect(found.allowed).toEqual([]);
});
