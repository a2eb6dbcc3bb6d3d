#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceRemotes } from './workspace-remotes.ts';
// What reads remote.json here fails with a sentence, too.
import './scripts/catch-errors.ts';

/**
 * `playday`: the programs for a remote in a repository of its own. The current folder is its root.
 */
const programs = {
  create: [
    'scripts/create-remote',
    'NAME: a remote with two pages, in this folder; --fills PLACE: also a part of another page',
  ],
  places: ['scripts/list-places', 'places that it can fill; writes src/places.ts from remote.json'],
  dev: [
    'scripts/dev',
    'the remote alone, with a fake host; rebuilt as files change. --shell URL: inside that shop',
  ],
  build: ['scripts/build', 'its build, in dist/'],
  test: ['scripts/run-jest', 'its tests; arguments go to Jest'],
  serve: ['serve-remote', 'NAME: serves its builds, as its container does'],
  announce: ['release/announce', 'NAME: publishes the build of a container'],
} as const;
// Where Node does not know which module is the program, the programs would do nothing.
if (import.meta.main !== true) {
  console.error(`playday needs Node 24.2 or newer; this is ${process.version}.`);
  process.exit(1);
}
const [name = '', ...rest] = process.argv.slice(2);
const run = (file: string, args: string[]) => {
  const urlOf = (name: string) =>
    new URL(`${name}${extname(import.meta.filename)}`, import.meta.url);
  const options = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    urlOf('scripts/catch-errors').href,
  ];
  const child = spawn(process.execPath, [...options, fileURLToPath(urlOf(file)), ...args], {
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to the program, too.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill());
  child.on('close', (code) => process.exit(code ?? 1));
};
const isProgram = Object.hasOwn(programs, name);
if ((isProgram ? name !== 'create' : name === 'publish') && workspaceRemotes().length === 0) {
  console.error(
    'There is no remote.json in this folder. `npx playday create NAME` makes a remote here.',
  );
  process.exitCode = 1;
} else if (isProgram) run(programs[name as keyof typeof programs][0], rest);
else {
  if (name === '' || name === '--help')
    for (const [each, [, summary]] of Object.entries(programs))
      console.log(`playday ${each.padEnd(9)} ${summary}`);
  // Every other command is of a release; what is none gets the list of those.
  run('release/release', name === '--help' ? [] : [name, ...rest]);
}
