import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { root } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';
import { tempFolder } from '../temp-folder.ts';
import { lockedPackages, productionPackages } from './production-packages.ts';

/** What an image holds of this repository, as its Dockerfile says. */
export interface Image {
  dockerfile: string;
  /** The workspace whose production packages it installs. */
  workspace: string;
  /** The files and folders that its last stage copies from the sources, from the root. */
  sources: string[];
}

/** Every image that runs programs of Node. The one for all remotes is that of the named one. */
export function readImages(remote: string): Image[] {
  return globSync(['{api,shell}/Dockerfile', 'shared/build/*.Dockerfile'], { cwd: root })
    .sort()
    .map((dockerfile) => {
      const text = readFileSync(join(root, dockerfile), 'utf8').replaceAll('$REMOTE', remote);
      const [, workspace = ''] = /^RUN npm ci --omit=dev --workspace=(\S+)$/mu.exec(text) ?? [];
      const lastStage = text.slice(text.lastIndexOf('\nFROM '));
      const sources = [...lastStage.matchAll(/^COPY ([^-\s]\S*) \S+$/gmu)].map(
        ([, path = '']) => path,
      );
      return { dockerfile, workspace, sources };
    });
}

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => /^[^#!]/u.test(line));
const isIgnored = (file: string) =>
  ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));

/**
 * A new folder with what the image holds: its sources, and the packages that production installs,
 * without what was built.
 */
export function imageFolder({ workspace, sources }: Image): string {
  const folder = tempFolder();
  const isOfNpm = (file: string) =>
    /^(?:[^/]+\/)?package\.json$|^package-lock\.json$|^\.npmrc$/u.test(file);
  const isSource = (file: string) =>
    sources.some((source) => file === source || file.startsWith(`${source}/`)) && !isIgnored(file);
  const copied = trackedFiles().filter((file) => isOfNpm(file) || isSource(file));
  for (const file of copied) cpSync(join(root, file), join(folder, file));

  const packages = productionPackages(workspace);
  for (const path of packages.filter((each) => each.includes('node_modules/'))) {
    const { link, resolved = '' } = lockedPackages[path] ?? {};
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (link) symlinkSync(join(folder, resolved), target);
    // Of other platforms npm installs nothing. What is nested is a package of its own, and may be
    // one for development.
    else if (existsSync(join(root, path)))
      cpSync(join(root, path), target, {
        recursive: true,
        filter: (source) => basename(source) !== 'node_modules',
      });
  }
  // As npm does: what is installed.
  const installed = Object.fromEntries(packages.map((path) => [path, lockedPackages[path]]));
  writeFileSync(
    join(folder, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: installed }),
  );
  return folder;
}
