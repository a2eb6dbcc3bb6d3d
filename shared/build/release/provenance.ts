import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** Which commit the working tree is at. Null where that is unknown. */
export interface Provenance {
  /** 40 hexadecimal digits. */
  commit: string | null;
  /** Whether all tracked files are as committed. */
  isClean: boolean | null;
}

/**
 * The commit of a folder that is the root of a git working tree; elsewhere the one that CI or the
 * operator names in GITHUB_SHA, CI_COMMIT_SHA or COMMIT.
 */
export function provenanceOf(folder: string, env: NodeJS.ProcessEnv = process.env): Provenance {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    if (realpathSync(git('rev-parse', '--show-toplevel')) === realpathSync(folder))
      return {
        commit: git('rev-parse', 'HEAD'),
        isClean: git('status', '--porcelain', '--untracked-files=no') === '',
      };
  } catch {
    // git is not installed, this is no working tree, or it has no commit.
  }
  const named = [env.GITHUB_SHA, env.CI_COMMIT_SHA, env.COMMIT].find((text) =>
    /^[0-9a-f]{40}$/.test(text ?? ''),
  );
  return { commit: named ?? null, isClean: null };
}
