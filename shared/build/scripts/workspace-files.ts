import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';

interface PackageFile {
  workspaces: string[];
}
interface LockFile {
  packages: Record<string, object> & { '': PackageFile };
}
export const packageFile = join(root, 'package.json');
export const lockFile = join(root, 'package-lock.json');
export const readJson = <Content>(file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Content;
export const writeJson = (file: string, content: object) =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

/** Adds the folder to the workspaces, after the other remotes. */
function addWorkspace({ workspaces }: PackageFile, folder: string) {
  workspaces.splice(workspaces.findLastIndex((each) => each.startsWith('mfe-')) + 1, 0, folder);
}

function removeWorkspace(file: PackageFile, folder: string) {
  file.workspaces = file.workspaces.filter((each) => each !== folder);
}

/**
 * Adds the folder to package.json and package-lock.json and links it in node_modules, as `npm
 * install` would.
 */
export function addToWorkspaces(folder: string) {
  const { name, version, dependencies, devDependencies } = readJson<Record<string, unknown>>(
    join(root, folder, 'package.json'),
  );
  const lock = readJson<LockFile>(lockFile);
  addWorkspace(lock.packages[''], folder);
  lock.packages[folder] = { name, version, dependencies, devDependencies };
  lock.packages[`node_modules/${String(name)}`] = { resolved: folder, link: true };
  const sorted = Object.entries(lock.packages).sort(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  const workspace = readJson<PackageFile>(packageFile);
  addWorkspace(workspace, folder);

  const link = join(root, 'node_modules', String(name));
  if (existsSync(dirname(link))) {
    rmSync(link, { force: true });
    symlinkSync(
      process.platform === 'win32' ? join(root, folder) : `../../${folder}`,
      link,
      'junction',
    );
  }
  write({ ...lock, packages: Object.fromEntries(sorted) as LockFile['packages'] }, workspace);
}

/**
 * Takes the folder out of package.json, package-lock.json and node_modules, as `npm install` would
 * without it.
 */
export function removeFromWorkspaces(folder: string) {
  const { name } = readJson<{ name: string }>(join(root, folder, 'package.json'));
  const lock = readJson<LockFile>(lockFile);
  removeWorkspace(lock.packages[''], folder);
  for (const entry of [folder, `node_modules/${name}`]) delete lock.packages[entry];
  const workspace = readJson<PackageFile>(packageFile);
  removeWorkspace(workspace, folder);
  rmSync(join(root, 'node_modules', name), { force: true });
  write(lock, workspace);
}

function write(lock: LockFile, workspace: PackageFile) {
  writeJson(lockFile, lock);
  writeJson(packageFile, workspace);
}
