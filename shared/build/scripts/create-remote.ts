import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ProgramName } from '@playday/shared/api-contract/remote-definition';
import { root } from '@playday/shared/build/root';
import { workspaceRemotes } from '@playday/shared/build/workspace-remotes';
import { overlap } from '@playday/shared/contract/route-table';
import { Value } from 'typebox/value';
import { addToWorkspaces, lockFile, packageFile, readJson, writeJson } from './workspace-files.ts';

/**
 * `npm run create-remote -- reviews`: a remote with one page, in `mfe-reviews`. Besides that folder it changes
 * `workspaces` in package.json and package-lock.json, and links the package as `npm install` would.
 */

/** A remote named `example`, checked by types, lint and tests like every other code; its port is 4999. */
const template = join(root, 'shared/build/create-remote');
/** The first parts of addresses that are answered by the shell itself, the edge or the api. */
const shopAddresses = ['api', 'assets', 'dev', 'edge-health', 'embed', 'health', 'mfe', 'offline', 'ready'];

/** Of the program and of the deploy token that are no remotes, and of the template. */
const takenNames = ['shell', 'operator', 'example'];

/** What the user can put right; its message says how. */
class CreateError extends Error {}

/** A free port; throws a `CreateError` when the name cannot be used. */
function checkName(name: string): number {
  const isName: boolean = Value.Check(ProgramName, name);
  if (!isName)
    throw new CreateError(
      `"${name}" cannot be the name of a remote. Use lower case letters, digits and hyphens, at most 30, beginning with a letter: npm run create-remote -- reviews`,
    );
  const folder = `mfe-${name}`;
  const address = `/${name}`;
  const remotes = workspaceRemotes();
  if (takenNames.includes(name) || remotes.some((remote) => remote.name === name))
    throw new CreateError(`The name ${name} is taken. Choose another name.`);
  if (existsSync(join(root, folder)))
    throw new CreateError(`${folder} exists. Choose another name, or remove that folder.`);
  const owner = remotes.find(({ definition }) =>
    definition.routes.some(({ path }) => overlap(path, address)),
  );
  if (owner || shopAddresses.includes(name))
    throw new CreateError(
      `${address} belongs to ${owner?.name ?? 'the shop itself'}. Choose another name: the first page of a new remote has the address of its name.`,
    );
  const port = Math.max(4100, ...remotes.map((remote) => remote.port)) + 1;
  if (port > 65_535) throw new CreateError('No port is free above those in the remote.json files.');
  return port;
}

/** The files of the template below a folder, relative to it. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** `gift-cards` → `GiftCards`, the name in identifiers. */
const inPascalCase = (name: string) =>
  name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

/** Writes the folder of the remote. */
function writeFolder(name: string, port: number) {
  for (const file of filesIn(template)) {
    const text = readFileSync(join(template, file), 'utf8')
      // A name with a hyphen is a key in quotes.
      .replace(/\bexample:/g, /^\w+$/.test(name) ? `${name}:` : `'${name}':`)
      .replaceAll('example', name)
      .replaceAll('Example', inPascalCase(name))
      .replaceAll('4999', String(port));
    const target = join(root, `mfe-${name}`, file.replace('Example', inPascalCase(name)));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** Gives the remote the versions of the other packages of pages. */
function setVersions(folder: string) {
  const own = readJson<object>(join(root, folder, 'package.json'));
  const { devDependencies: versions } = readJson<{ devDependencies: Record<string, string> }>(
    join(root, 'shared/package.json'),
  );
  const devDependencies = { react: versions.react, 'react-router': versions['react-router'] };
  writeJson(join(root, folder, 'package.json'), { ...own, devDependencies });
}

/**
 * Creates the remote. Throws a `CreateError` for a name that cannot be used; whatever else fails, nothing of the remote
 * is left.
 */
function createRemote(name: string): { folder: string; port: number } {
  const port = checkName(name);
  const folder = `mfe-${name}`;
  const before = [packageFile, lockFile].map((file) => [file, readFileSync(file)] as const);
  try {
    writeFolder(name, port);
    setVersions(folder);
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

const [argument = '', ...rest] = process.argv.slice(2);
const name = argument.replace(/^mfe-/, '');
try {
  if (rest.length > 0) throw new CreateError('Give one name: npm run create-remote -- reviews');
  const { folder, port } = createRemote(name);
  console.log(`${folder} is created, with one page at /${name}. Next:
  npm run dev -- ${folder}     the page alone, at http://localhost:${port}/${name}
  npm test -- ${name}          its types, lint and tests
  npm run build -- ${folder}   its build
CONTRIBUTING.md, "Add a remote", says how it goes live.`);
} catch (error) {
  if (!(error instanceof CreateError)) throw error;
  console.error(error.message);
  process.exit(1);
}
