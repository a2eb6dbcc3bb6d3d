import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';
import { commands } from './commands.mjs';
import { documentPages as pages } from './documented-commands.ts';

const read = (page: string) => readFileSync(join(root, page), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The anchors of a page's headings, as GitHub generates them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );

test('README: names every suite of checks', () => {
  const suites = Object.keys(scripts).filter((name) => /^test\b/u.test(name));
  expect(suites.length).toBeGreaterThan(1);
  for (const name of suites)
    expect(read('README.md')).toMatch(new RegExp(`npm (?:run )?${name}\\b`, 'u'));
});

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('names only scripts that exist, and programs that they have', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)(?: -- ([\w-]+))?/g)];
    const unknown = named.filter(([, script = '', program]) => {
      const command = commands[script];
      const isName = program && program !== 'NAME';
      return !command || (command.programs && isName && !command.programs[program]);
    });
    expect(unknown.map(([call]) => call)).toEqual([]);
  });

  test('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)/g)].map(
      ([, link = '']) => link,
    );
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && !anchorsOf(file).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names only files that exist', () => {
    const named = [
      ...text.matchAll(/`((?:\.?[a-z][\w.-]*\/)+[\w.-]+\.(?:tsx?|m?js|json|sql|md|css|yml))`/g),
    ].map(([, path]) => path ?? '');
    const missing = named.filter(
      (path) =>
        ![root, join(root, dirname(page)), join(root, dirname(page), 'src')].some((base) =>
          existsSync(join(base, path)),
        ),
    );
    expect(missing).toEqual([]);
  });
});

/** What operators read besides pages; a pattern such as `terms.*.json` names at least one file. */
const settings = trackedFiles('*.yml', '*.yaml', '*.cfg', '*Dockerfile', '*.env', '.env.example');

test.each(settings)('%s names only files that exist', (file) => {
  const ends = '(?:tsx?|m?js|json|sql|md|css|ya?ml|cfg|env)';
  const paths = [
    ...read(file).matchAll(
      new RegExp(`(?<![\\w$])(?:[a-z.][\\w.*-]*/)+[\\w.*-]+\\.${ends}\\b`, 'gu'),
    ),
  ];
  const names = [...read(file).matchAll(/`([\w-]+\.[\w.*-]*(?:ts|json)|[\w-]+\.md)`/gu)];
  const isThere = (name: string) =>
    globSync([name, join(dirname(file), name), `shared/docs/${name}`], { cwd: root }).length > 0;
  const missing = [
    ...paths.map(([path]) => path).filter((path) => !isThere(path) && !isMadeOrForeign(path)),
    ...names
      .map(([, name = '']) => name)
      .filter((name) => trackedFiles(name, `*/${name}`).length === 0),
  ];
  expect(missing).toEqual([]);
});

/** Of a build or of a container's system. */
const isMadeOrForeign = (path: string) =>
  /^(?:usr|etc|var|tmp|node_modules)\/|(?:^|\/)dist\//u.test(path);

test('the folder tables name only folders that exist', () => {
  const rows = pages.flatMap((page) =>
    [...read(page).matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, folder = '']) =>
        join(dirname(page), folder),
      ),
    ),
  );
  const folders = rows.filter(
    (path) => /^(shell|mfe-|shared|api|e2e)/.test(path) && !path.startsWith('shared/docs/'),
  );
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

test('every npm script starts the runner, which knows a file for each', () => {
  const runner = (name: string) => `node shared/build/scripts/run.mjs ${name}`;
  expect(scripts).toEqual(
    Object.fromEntries(Object.keys(commands).map((name) => [name, runner(name)])),
  );
  const programs = Object.values(commands).flatMap((command) =>
    command.programs ? Object.values(command.programs) : [command],
  );
  const files = programs
    .map(({ file = '' }) => file)
    .filter((file) => !file.startsWith('node_modules/'));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every page of shared/docs and every decision is in its table of contents', () => {
  for (const folder of ['shared/docs', 'shared/docs/operations', 'shared/decisions']) {
    const contents = read(`${folder}/README.md`);
    const files = globSync('*.md', { cwd: join(root, folder) }).filter(
      (file) => file !== 'README.md',
    );
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !contents.includes(`](${file})`))).toEqual([]);
  }
});
