import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.ts';
import { tempFolder } from '../temp-folder.ts';
import config, { stacks } from '../../../.dependency-cruiser.mjs';

type Files = Record<string, string>;

/** Files in which a module imports another one. */
const importing = (from: string, to = '', file = 'a.ts'): Files => ({
  [`${from}/${file}`]: `import '${relative(from, to)}/b.ts';`,
  [`${to}/b.ts`]: '',
});

/**
 * Each module of a layer imports the next layer, and its neighbour unless the layer counts as one.
 */
const layerExamples = stacks.flatMap(({ layers }) =>
  layers.slice(0, -1).map(({ name, modules, areOne }, at): [string, Files] => {
    const all = modules.flatMap((module) =>
      ['a', 'b'].map((letter) => module.replace(/\[.*/u, letter)),
    );
    const own = [...new Set(all)];
    const upwards = own.map((module) => importing(module, layers[at + 1]?.modules[0]));
    const sideways = own.slice(1).map((module, place) => importing(module, own[place], 'own.ts'));
    return [`layer-${name}`, Object.assign({}, ...upwards, ...(areOne ? [] : sideways)) as Files];
  }),
);

/** Each program has a module in no layer, which imports its first layer. */
const unlayeredExamples = stacks.map(({ name, folder, layers }): [string, Files] => [
  `every-module-of-${name}-has-a-layer`,
  importing(name === 'workspaces' ? 'api/src/zoo' : `${folder}/zoo`, layers[0]?.modules[0]),
]);

/** For each rule: files that violate it. What it allows is all that is in this tree. */
const examples: Record<string, Files> = {
  ...Object.fromEntries([...layerExamples, ...unlayeredExamples]),
  'browser-and-server-share-the-page': {
    ...importing('shell/src/frame', 'shell/server/releases'),
    ...importing('shell/server/document', 'shell/src/host'),
    ...importing('shell/server/site', 'shell/src/page', 'own.ts'),
  },
  'only-routes-import-pages': {
    'mfe-a/src/orders/a.ts': `import '../tickets/TicketsPage.tsx';`,
    'mfe-a/src/tickets/TicketsPage.tsx': '',
  },
  'extras-through-their-list': {
    'mfe-a/src/a.ts': `import type {} from './extras/b/b.ts';`,
    'mfe-a/src/extras.ts': `import './extras/b/b.ts';`,
    'mfe-a/src/extras/b/b.ts': '',
  },
  'extras-apart': {
    'shell/server/extras/a/a.ts': `import '../b/b.ts'; import './own.ts';`,
    'shell/server/extras/a/own.ts': '',
    'shell/server/extras/b/b.ts': '',
  },
  'extra-parts-are-data': {
    'api/src/extras/a/parts.ts': `import '../../hash/b.ts'; import '../../extra.ts';`,
    'api/src/extra.ts': '',
    'api/src/hash/b.ts': '',
  },
  'context-has-types-only': {
    'api/src/context.ts': `import './office/a.ts';`,
    'api/src/office/a.ts': '',
  },
  'api-imports-contracts-only': {
    'api/src/time/a.ts': `import '../../../shared/ui/a.ts';`,
    'shared/ui/a.ts': '',
  },
  'servers-share-it-only': {
    'shell/src/page/a.ts': `import '../../../shared/server/a.ts';`,
    'shared/server/a.ts': '',
  },
  'shared-libraries-through-the-kit': {
    'mfe-a/src/a.ts': `import useSWR from 'swr'; useSWR();`,
    'node_modules/swr/package.json': '{ "name": "swr", "main": "dist/index.js" }',
    'node_modules/swr/dist/index.js': 'export default () => {};',
  },
  'one-api-error-per-page': {
    'shared/kit/a.ts': `import { ApiError } from './http/http.ts'; export const a = ApiError;`,
    'shared/kit/http/http.ts': 'export class ApiError extends Error {}',
  },
  'no-cycles': {
    'e2e/a.ts': `import { b } from './b.ts'; export const a = () => b;`,
    'e2e/b.ts': `import { a } from './a.ts'; export const b = () => a;`,
  },
  'no-cycles-through-types': {
    'shared/kit/a.ts': `import { b } from './b.ts'; export type A = string; export const a = b;`,
    'shared/kit/b.ts': `import type { A } from './a.ts'; export const b: A = '';`,
  },
};

let found: string[];
beforeAll(() => {
  const tree = tempFolder({ 'tsconfig.json': '{}', 'package.json': '{}', ...filesOfAll() });
  const { stdout, status } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    [
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      ...globSync('{shell,shared,mfe-*,api/src,e2e}', { cwd: tree }),
    ],
    { cwd: tree, encoding: 'utf8' },
  );
  expect(status).toBeGreaterThan(0);
  // `error rule: from → to`, with the rest of a cycle on further lines.
  found = stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(?:error|warn) /u.test(line));
});

/** The files of all examples in one tree: each example's own have its rule in their names. */
function filesOfAll(): Files {
  return Object.fromEntries(
    Object.entries(examples).flatMap(([rule, files]) => {
      const own = (text: string) => text.replace(/\b(a|b|own)\.ts\b/gu, `$1.${rule}.ts`);
      return Object.entries(files).map(([path, text]) => [own(path), own(text)]);
    }),
  );
}

test('every rule has an example', () => {
  const names = config.forbidden.map(({ name }) => name);
  expect(Object.keys(examples).sort()).toEqual(names.sort());
});

test.each(Object.keys(examples))('%s: a violation is reported', (rule) => {
  const lines = found.filter((line) => line.includes(`.${rule}.ts`));
  expect([...new Set(lines.map((line) => line.split(/[ :]/u)[1]))]).toEqual([rule]);
});

test.each(layerExamples)('%s: each of its imports is reported', (rule, files) => {
  const imports = Object.values(files).filter((text) => text !== '');
  expect(found.filter((line) => line.includes(`.${rule}.ts`))).toHaveLength(imports.length);
});
