import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { workspaceRemotes } from '../workspace-remotes.ts';
import { removeFromWorkspaces } from './workspace-files.ts';

/**
 * `npm run remove-remote -- reviews`: deletes the folder of a remote and takes it out of
 * `workspaces`, package-lock.json and node_modules. What else names it, such as its service in
 * docker-compose.yml, is printed, for somebody to decide.
 */
const [argument = '', ...rest] = process.argv.slice(2);
const name = argument.replace(/^mfe-/, '');
const remote = workspaceRemotes().find((each) => each.name === name);
if (!remote || rest.length > 0) {
  const names = workspaceRemotes().map((each) => each.name);
  console.error(
    `Give the name of one remote: ${names.join(', ')}. For example: ` +
      `npm run remove-remote -- ${names[0]}`,
  );
  process.exit(1);
}
const { folder } = remote;
const git = (...args: string[]) =>
  (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '')
    .split('\n')
    .filter(Boolean);
if (git('status', '--porcelain', folder).length > 0) {
  console.error(
    `${folder} has changes that are not committed. Commit them first: ` +
      'what is removed can then be found again.',
  );
  process.exit(1);
}
removeFromWorkspaces(folder);
rmSync(join(root, folder), { recursive: true });

const mentions = git('grep', '-lwE', `${folder}|${name}=|/${name}`, '--', `:!${folder}`);
console.log(`${folder} is removed from this repository. Next:
  npm run release -- remove ${name}   takes it out of a running shop, \
with its own deploy token or the operator's\
${mentions.map((file) => `\n  ${file} names it`).join('')}`);
