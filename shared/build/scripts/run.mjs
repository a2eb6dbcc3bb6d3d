// Runs every npm script: installs the packages that are not installed yet, then starts the
// program with the project's own Node. Where only the packages of production are installed, as in
// the containers, it installs nothing. Plain JavaScript, because it runs before anything is
// installed, on any Node version.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commands } from './commands.mjs';
import { arePackagesInstalled } from './installed-packages.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [script = '', ...given] = process.argv.slice(2);
const entry = commands[script];
if (!entry) throw new Error(`No script "${script}" in shared/build/scripts/commands.mjs`);
const [name = '', ...rest] = given;
const program = entry.programs ? entry.programs[name] : entry;
const args = entry.programs ? rest : given;

if (!program) {
  const isHelp = ['', '--help', '-h'].includes(name);
  if (!isHelp) console.error(`npm run ${script} -- ${name}: there is no such name.\n`);
  print(entry);
  process.exit(isHelp ? 0 : 2);
}
if (args.includes('--help') && !program.hasHelp) {
  print(program);
  process.exit(0);
}
if (!isProduction()) install();
else if (entry.isForDevelopment || program.isForDevelopment)
  refuse('it needs the packages for development, which npm ci installs.');
if (!existsSync(`${root}${program.file}`))
  refuse(`${program.file} is not here: each image has the files of its own program only.`);
// Whatever fails is said in a sentence. Programs of packages print their own.
const catchErrors = program.file?.startsWith('node_modules/')
  ? []
  : ['--import', new URL('catch-errors.ts', import.meta.url).href];
// The project's own Node: the one that npm runs may be older.
const own = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
const node = existsSync(own) ? own : process.execPath;
const { devDependencies } = /** @type {{ devDependencies: { node: string } }} */ (
  JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
);
const needed = devDependencies.node;
if (node !== own && Number.parseInt(process.versions.node) < Number.parseInt(needed))
  refuse(`this is Node ${process.versions.node}, and Node ${needed} is needed.`);
const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    ...catchErrors,
    `${root}${program.file}`,
    ...(program.args ?? []),
    ...args,
  ],
  { stdio: 'inherit' },
);
// A terminal sends Ctrl-C to the program, too; it ends when it has stopped what it started.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGHUP'));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));

/** @param {import('./commands.mjs').Command} command */
function print({ summary, options, programs }) {
  const named = program && name && entry?.programs ? ` -- ${name}` : '';
  const which = programs ? ' -- NAME' : named;
  console.log(`npm run ${script}${which}: ${summary}`);
  if (options) console.log(options);
  for (const [each, { summary: what }] of Object.entries(programs ?? {}))
    console.log(`  ${each.padEnd(15)} ${what}`);
}

/** @param {string} reason @returns {never} */
function refuse(reason) {
  console.error(`npm run ${[script, ...(entry?.programs ? [name] : [])].join(' -- ')}: ${reason}`);
  process.exit(1);
}

/**
 * Whether packages are installed, but not those for development: `npm ci --omit=dev`, `npm prune
 * --omit=dev`.
 */
function isProduction() {
  const installed = `${root}node_modules/.package-lock.json`;
  return existsSync(installed) && !readFileSync(installed, 'utf8').includes('"node_modules/node"');
}

function install() {
  if (arePackagesInstalled(root)) return;
  console.log('Installing packages (a minute or two the first time) …');
  execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
