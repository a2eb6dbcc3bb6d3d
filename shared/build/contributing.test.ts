import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { workspaceRemotes } from './workspace-remotes.ts';
import { languages } from '@playday/shared/kit/i18n';
import { root } from './root.ts';
import { RemoteFile } from '../api-contract/remote-definition.ts';
import { overlap } from '../contract/route-table.ts';

const remoteNames = workspaceRemotes().map(({ name }) => name);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sections = new Map(
  read('CONTRIBUTING.md')
    .split(/^## /m)
    .map((section) => [section.split('\n', 1)[0] ?? '', section]),
);
const lists = [...sections.keys()].filter((title) => title.startsWith('Add '));

/** `gift-cards` → `GiftCards` */
const inPascalCase = (name: string) =>
  name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
const placeholders: Record<string, readonly string[]> = {
  '<remote>': remoteNames.filter((name) => name !== 'erasure'),
  '<language>': languages,
  // Those that write to people.
  '<extra>': globSync('api/src/extras/*/locales', { cwd: root }).map((path) =>
    basename(dirname(path)),
  ),
};

/** `mfe-<remote>/src/<Remote>App.tsx` as one path per remote; `<language>` as one per language. */
function expand(path: string): string[] {
  const found = Object.entries(placeholders).find(([placeholder]) => path.includes(placeholder));
  if (!found) return [path];
  const [placeholder, values] = found;
  return values.flatMap((value) =>
    expand(path.replaceAll(placeholder, value).replaceAll('<Remote>', inPascalCase(value))),
  );
}

const isCommand = (code: string) =>
  /^(npm|npx|node|git|docker|NODE_OPTIONS)\b/.test(code) && code.includes(' ');
const isPath = (code: string) =>
  /^[\w.<>-]+(\/[\w.<>-]+)+$/.test(code) || /\.(json|yml|md|mjs)$|^[\w-]+\.tsx?$/.test(code);
/** A file of the api without its folder is the only one with its name. */
function locate(path: string): string {
  const found = path.includes('/') ? [] : globSync(`api/src/**/${path}`, { cwd: root });
  return found.length === 1 ? (found[0] ?? path) : path;
}
/**
 * Neither a file nor a name in a file: folders, a file of a folder that is just being created, and
 * the end of a path.
 */
const isElsewhere = (code: string) =>
  ['mfe-<name>', 'src/', 'dist/', 'api/src', 'remote.json', '/*'].includes(code);

/** The files and the names in code font of each step of a list. */
function stepsOf(title: string) {
  const steps = (sections.get(title) ?? '').split(/^\d+\. /m).slice(1);
  return steps.map((text) => {
    const codes = [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
    const code = codes.filter((code) => !isCommand(code) && !isElsewhere(code));
    return {
      text,
      files: code.filter(isPath).flatMap(expand).map(locate),
      names: code.filter((code) => !isPath(code)),
    };
  });
}

const sources = globSync(['*', '{api,shell,shared,e2e,mfe-*}/**/*'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
  .filter((path) => /\.(tsx?|m?js|cjs|css|sql|yml|json)$|Dockerfile$/.test(path))
  .filter((path) => !/^(package-lock|api\/content\/)|\/locales\/|\/texts\/words\//.test(path));

describe.each(lists)('%s', (title) => {
  test('every file that a step names exists', () => {
    const files = stepsOf(title).flatMap((step) => step.files);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('every name in a step occurs in one of its files', () => {
    const missing = stepsOf(title).flatMap(({ files, names }) => {
      const text = files
        .filter((file) => existsSync(join(root, file)) && statSync(join(root, file)).isFile())
        .map(read)
        .join('\n');
      return names.filter((name) => !text.includes(name));
    });
    expect(missing).toEqual([]);
  });
});

test('a source file that lists languages is named in the list for a new language', () => {
  const lists = sources.filter(
    (path) =>
      !/\.test\.tsx?$|^e2e\//.test(path) &&
      /['"]km['"]|\bkm\??: |lang\(km\)|km\.json/.test(read(path)),
  );
  expect(lists.length).toBeGreaterThan(10);
  const step = sections.get('Add a language') ?? '';
  const named = [...step.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => expand(code ?? ''));
  expect(lists.filter((path) => !named.includes(path))).toEqual([]);
});

test('a payment method is a row, an adapter case and an icon: no other file knows it', () => {
  const isTest = (path: string) =>
    /\.(test|spec)\.tsx?$|^e2e\/|\/testing\/|\/(samples|standalone)\.tsx?$|\/conformance\.ts$/.test(
      path,
    );
  const knowing = sources.filter(
    (path) => !isTest(path) && /\b(promptpay|mBanking)\b['"]?:? /.test(read(path)),
  );
  const recipe = stepsOf('Add a payment method').slice(0, 3);
  // Mobile banking's rows of an earlier release.
  const bridge = 'api/src/checkout/order/bank-attribute.ts';
  const expected = [...recipe.flatMap(({ files }) => files), bridge];
  expect(knowing.sort()).toEqual(expected.sort());
});

/** Files that may name all remotes, and why. */
const namesAll: Record<string, string> = {
  'package.json': 'npm’s workspaces; create-remote adds to them',
  'docker-compose.yml': 'the services of one shop',
  'api/src/handlers.ts': 'the areas of the api, which have the names of remotes',
  'shared/api-contract/operations.ts': 'the areas of the api',
};

test('no other source file names all remotes, so that a new one changes no list', () => {
  const isTest = (path: string) => /\.(test|spec)\.tsx?$|^e2e\/|\/testing\//.test(path);
  const lists = sources.filter((path) => {
    if (isTest(path) || path.startsWith('mfe-')) return false;
    const text = read(path);
    return remoteNames.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).length >= 4;
  });
  expect(lists.sort()).toEqual(Object.keys(namesAll).sort());
});

test('owners: every program and area of the api has one, and no folder is missing', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const owners = read('.github/CODEOWNERS');
  for (const { folder, definition } of workspaceRemotes())
    expect(owners).toMatch(new RegExp(`^/${folder}/\\s+${definition.owner}$`, 'm'));
  const owned = [...owners.matchAll(/^(\/\S+)\s+@/gm)].map(([, folder = '']) => folder);
  const wanted = [
    ...workspaces.filter((folder) => !folder.startsWith('mfe-')).map((folder) => `/${folder}/`),
    ...remoteNames
      .map((name) => `/api/src/${name}/`)
      .filter((folder) => existsSync(join(root, folder))),
  ];
  expect(wanted.filter((folder) => !owned.includes(folder))).toEqual([]);
  expect(owned.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  // Everything without a line of its own.
  expect(owners).toMatch(/^\*\s+@playday\/platform$/m);
});

test('the editors’ schema is what the tools check (npm run generate -- schema writes it)', () => {
  expect(JSON.parse(read('shared/build/remote.schema.json'))).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...(JSON.parse(JSON.stringify(RemoteFile)) as object),
  });
});

test('no two remotes of the workspace have a name, a port or an address in common', () => {
  const remotes = workspaceRemotes();
  expect(new Set(remoteNames).size).toBe(remotes.length);
  expect(new Set(remotes.map(({ port }) => port)).size).toBe(remotes.length);
  const paths = remotes.flatMap(({ definition }) => definition.routes.map(({ path }) => path));
  expect(
    paths.flatMap((one, at) => paths.slice(at + 1).filter((other) => overlap(one, other))),
  ).toEqual([]);
});
