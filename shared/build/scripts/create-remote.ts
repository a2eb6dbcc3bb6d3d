import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ProgramName } from '@playday/shared/api-contract/remote-definition';
import { type OfferedPlaces, offeredPlaces } from '../offered-places.ts';
import { isInstalled, root, sharedFolder } from '../root.ts';
import { readRemote, workspaceRemotes } from '../workspace-remotes.ts';
import { withoutTrailingSlashes } from '@playday/shared/rules/links/without-trailing-slashes';
import { overlap, shopAddressAt } from '@playday/shared/contract/route-table';
import { Value } from 'typebox/value';
import { addToWorkspaces, lockFile, packageFile, readJson, writeJson } from './workspace-files.ts';
import { writePlaceTypes } from './write-place-types.ts';

/**
 * `npm run create-remote -- reviews`: a remote with two pages, in `mfe-reviews`. Besides that
 * folder it changes `workspaces` in package.json and package-lock.json, and links the package as
 * `npm install` would. `playday create reviews`: the same in the current folder, which is a
 * repository of its own. `--fills catalog/event-below`: it also fills that place of another remote.
 */

/**
 * A remote named `example`, checked by types, lint and tests like every other code; its port is
 * 4999.
 */
const template = join(sharedFolder, 'build/create-remote');
/** What a repository of its own has besides. */
const repositoryTemplate = join(sharedFolder, 'build/create-repository');
const howTo = isInstalled ? 'npx playday create reviews' : 'npm run create-remote -- reviews';
/** Of the program and of the deploy token that are no remotes, and of the template. */
const takenNames = ['shell', 'operator', 'example'];

/** What the user can put right; its message says how. */
class CreateError extends Error {}

/** A free port; throws a `CreateError` when the name cannot be used. */
function checkName(name: string): number {
  const isName: boolean = Value.Check(ProgramName, name);
  if (!isName)
    throw new CreateError(
      `"${name}" cannot be the name of a remote. Use lower case letters, digits and hyphens, ` +
        `at most 30, beginning with a letter: ${howTo}`,
    );
  const folder = folderFor(name);
  const address = `/${name}`;
  const remotes = workspaceRemotes();
  if (takenNames.includes(name) || remotes.some((remote) => remote.name === name))
    throw new CreateError(`The name ${name} is taken. Choose another name.`);
  const there = (isInstalled ? repositoryFiles() : [folder]).find((path) =>
    existsSync(join(root, path)),
  );
  if (there !== undefined)
    throw new CreateError(
      `${there} exists. ` +
        `${isInstalled ? 'Use an empty folder.' : 'Choose another name, or remove that folder.'}`,
    );
  const owner = remotes.find(({ definition }) =>
    definition.routes.some(({ path }) => overlap(path, address)),
  );
  if (owner || shopAddressAt(address) !== undefined)
    throw new CreateError(
      `${address} belongs to ${owner?.name ?? 'the shop itself'}. Choose another name: ` +
        'the first page of a new remote has the address of its name.',
    );
  // Above those of a shop on the same machine.
  const port = Math.max(isInstalled ? 4150 : 4100, ...remotes.map((remote) => remote.port)) + 1;
  if (port > 65_535) throw new CreateError('No port is free above those in the remote.json files.');
  return port;
}

/** Of the remote, below the root. */
const folderFor = (name: string) => (isInstalled ? '.' : `mfe-${name}`);

/**
 * What a repository of its own gets, besides what is in its `package.json`. npm packs no file with
 * the name of the first.
 */
const repositoryFiles = () => [
  ...['.gitignore', '.dockerignore', 'src'],
  ...[template, repositoryTemplate].flatMap(filesIn).filter((file) => file !== 'package.json'),
];

/** The files of the template below a folder, relative to it. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** `gift-cards` → `GiftCards`, the name in identifiers. */
const inPascalCase = (name: string) =>
  name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

/** A place that the remote fills, and what its owner declares of it. */
interface Filled {
  place: string;
  declared: OfferedPlaces[string];
}

/** The place that the template fills, and the props with which its test and page show it. */
const templatePlace = 'catalog/event-below';
const templateProps = /\{ eventId: 1, eventUrl: 'ninth-floor-jazz' \}/g;
/** What only a remote that fills a place has: files, and lines of others. */
const partFile = /^src[\\/](?:part[\\/]|(?:places|fills)\.ts$)/;
const partLine = /^.*(?:'\.\/fills\.ts'|  parts: |`src\/part\/`).*\n/gm;

/** The template's text for a remote that fills this place, or none. */
function withPlace(file: string, text: string, filled: Filled | undefined): string {
  if (file.endsWith('.json')) {
    const { part, fills: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
    const fills = filled && { [filled.place]: filled.declared.props };
    const own = file === 'remote.json' ? { fills } : { part: filled && part };
    return `${JSON.stringify({ ...rest, ...own }, null, 2)}\n`;
  }
  if (!filled) return text.replace(partLine, '');
  const props = Object.entries(filled.declared.examples[0] ?? {}).map(
    ([prop, value]) => `${prop}: ${JSON.stringify(value)}`,
  );
  return text
    .replaceAll(templatePlace, filled.place)
    .replace(templateProps, `{ ${props.join(', ')} }`);
}

/** Writes the files of a template. */
function writeFiles(from: string, name: string, port: number, filled?: Filled) {
  const files = filesIn(from)
    .filter((path) => !(isInstalled && path === 'package.json'))
    .filter((path) => filled || !partFile.test(path));
  for (const file of files) {
    const text = withPlace(file, readFileSync(join(from, file), 'utf8'), filled)
      // A name with a hyphen is a key in quotes.
      .replace(/\bexample:/g, /^\w+$/.test(name) ? `${name}:` : `'${name}':`)
      .replace('../shared/', isInstalled ? './node_modules/@playday/shared/' : '../shared/')
      .replace('@playday/build/', isInstalled ? '@playday/shared/build/' : '@playday/build/')
      .replaceAll('example', name)
      .replaceAll('Example', inPascalCase(name))
      .replaceAll('4999', String(port));
    const target = join(root, folderFor(name), file.replace('Example', inPascalCase(name)));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** Creates the remote in the current folder, which keeps what its `package.json` has. */
function createRepository(name: string, filled?: Filled) {
  const port = checkName(name);
  const file = join(root, 'package.json');
  const tool = readJson<{
    version: string;
    sideEffects: string[];
    dependencies: Record<string, string>;
  }>(join(sharedFolder, 'package.json'));
  const own: { name?: string; scripts?: object; devDependencies?: object } = existsSync(file)
    ? readJson(file)
    : { name, ...{ private: true, dependencies: { '@playday/shared': tool.version } } };
  const scripts = {
    dev: 'playday dev',
    build: 'playday build',
    types: 'tsc',
    test: 'playday test',
  };
  const ofTests = [
    '@testing-library/jest-dom',
    '@testing-library/react',
    '@types/jest',
    '@types/node',
  ];
  const imported = [...ofTests, '@types/react', 'react', 'react-router', 'typescript'];
  const devDependencies = Object.fromEntries(
    imported.map((each) => [each, tool.dependencies[each]]),
  );
  writeJson(file, {
    ...own,
    type: 'module',
    sideEffects: tool.sideEffects,
    // `npm init` writes a `test` that fails.
    scripts: { ...own.scripts, ...scripts },
    devDependencies: { ...devDependencies, ...own.devDependencies },
  });
  writeFiles(template, name, port, filled);
  writeFiles(repositoryTemplate, name, port, filled);
  writePlaceTypes(readRemote('.'));
  writeFileSync(join(root, '.gitignore'), 'node_modules\ndist\n.env*\n');
  writeFileSync(join(root, '.dockerignore'), 'node_modules\ndist\n.env*\n.git\n');
  return port;
}

/**
 * Creates the remote. Throws a `CreateError` for a name that cannot be used; whatever else fails,
 * nothing of the remote is left.
 */
function createRemote(name: string, filled?: Filled): { folder: string; port: number } {
  const port = checkName(name);
  const folder = folderFor(name);
  const before = [packageFile, lockFile].map((file) => [file, readFileSync(file)] as const);
  try {
    writeFiles(template, name, port, filled);
    writePlaceTypes(readRemote(folder));
    // The versions of the other packages of pages.
    const own = readJson<object>(join(root, folder, 'package.json'));
    const { devDependencies: versions } = readJson<{ devDependencies: Record<string, string> }>(
      join(root, 'shared/package.json'),
    );
    const devDependencies = { react: versions.react, 'react-router': versions['react-router'] };
    writeJson(join(root, folder, 'package.json'), { ...own, devDependencies });
    // Lines are longer or shorter with another name.
    execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', folder], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    addToWorkspaces(folder);
  } catch (error) {
    rmSync(join(root, folder), { recursive: true, force: true });
    rmSync(join(root, 'node_modules/@playday', folder), { force: true });
    for (const [file, text] of before) writeFileSync(file, text);
    throw error;
  }
  return { folder, port };
}

/** Throws a `CreateError` for a place that nobody offers. */
async function placeToFill(place: string | undefined): Promise<Filled | undefined> {
  if (place === undefined) return undefined;
  const { SHOP_URL } = process.env;
  const offered = await offeredPlaces(SHOP_URL && withoutTrailingSlashes(SHOP_URL));
  const declared = offered[place];
  if (declared) return { place, declared };
  throw new CreateError(
    `There is no place ${place}. Places: ${Object.keys(offered).join(', ') || 'none'}.`,
  );
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { fills: { type: 'string' } } });
  } catch {
    throw new CreateError(`The only option is --fills: ${howTo} --fills ${templatePlace}`);
  }
}

try {
  const { positionals, values } = readArguments();
  const [argument = '', ...rest] = positionals;
  const name = argument.replace(/^mfe-/, '');
  if (rest.length > 0) throw new CreateError(`Give one name: ${howTo}`);
  const filled = await placeToFill(values.fills);
  const also = filled ? ` and a part for ${filled.place}` : '';
  if (isInstalled) {
    const port = createRepository(name, filled);
    console.log(`${name} is created, with pages at /${name}${also}. Next:
  npm install
  npm run dev                  the pages alone, at http://localhost:${port}/${name}
README.md says how it goes live.`);
  } else {
    const { folder, port } = createRemote(name, filled);
    console.log(`${folder} is created, with pages at /${name}${also}. Next:
  npm run dev -- ${folder}     the pages alone, at http://localhost:${port}/${name}
  npm test -- ${name}          its types, lint and tests
  npm run build -- ${folder}   its build
CONTRIBUTING.md, "Add a remote", says how it goes live.`);
  }
} catch (error) {
  if (!(error instanceof CreateError)) throw error;
  console.error(error.message);
  process.exit(1);
}
