// Installs packages when the lock file changed since the last install. Plain JavaScript, because it runs before
// anything is installed, on any Node version.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const stamp = `${root}.cache/installed`;
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

const isThere = existsSync(`${root}node_modules/.bin/node`);
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (!isThere || installed !== wanted) {
  console.log('Installing packages (a minute or two the first time) …');
  execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(stamp, wanted);
}
