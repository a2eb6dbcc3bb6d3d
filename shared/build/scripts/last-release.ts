import { execFileSync } from 'node:child_process';

/**
 * The commit of the release before what is checked out: the newest one below it that changed the
 * version in `package.json`. Any clone with its history has it, with or without tags. Undefined
 * where there is none, and in a shallow clone.
 */
export function lastRelease(folder: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  if (git('rev-parse', '--is-shallow-repository') === 'true') return undefined;
  const [, below] = git('rev-list', '--parents', '--max-count=1', 'HEAD').split(' ');
  if (below === undefined) return undefined;
  // `M`: adding the file wrote a version, too, but released nothing.
  const isChanged = ['-G^  "version":', '--diff-filter=M'];
  const args = ['log', '--max-count=1', '--format=%H', ...isChanged, below, '--', 'package.json'];
  return git(...args) || undefined;
}
