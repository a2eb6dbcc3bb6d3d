// Runs every npm script: installs the packages when the lock file has changed, then starts the program with the project's own
// Node. Plain JavaScript, because it runs before anything is installed, on any Node version.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commands } from './commands.mjs';

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
install();
// Whatever fails is said in a sentence. Programs of packages print their own.
const catchErrors = program.file?.startsWith('node_modules/')
  ? []
  : ['--import', new URL('catch-errors.ts', import.meta.url).href];
// The project's own Node: the one that npm runs may be older.
const node = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
const child = spawn(
  existsSync(node) ? node : process.execPath,
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
  console.log(
    `npm run ${script}${programs ? ' -- NAME' : program && name && entry?.programs ? ` -- ${name}` : ''}: ${summary}`,
  );
  if (options) console.log(options);
  for (const [each, { summary: what }] of Object.entries(programs ?? {}))
    console.log(`  ${each.padEnd(15)} ${what}`);
}

function install() {
  const stamp = `${root}.cache/installed`;
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  const isThere = existsSync(`${root}node_modules/.bin/node`);
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (isThere && installed === wanted) return;
  console.log('Installing packages (a minute or two the first time) …');
  execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(stamp, wanted);
}
