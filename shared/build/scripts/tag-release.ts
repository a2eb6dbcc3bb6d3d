import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../root.ts';

/** What the user can put right before a release; one line for each. */
export class TagError extends Error {}

interface ReleaseOptions {
  /** The checkout, a git repository. */
  folder: string;
  /** Without a `v`: `1.0.0`. */
  version: string;
  /** The day of the release, `2026-11-30`. */
  today: string;
  /** Runs every check of the repository; throws when one fails. */
  check: () => void;
}

/**
 * Releases the commit of a checkout: runs the checks, writes the version to all package files,
 * commits and tags it, with the changelog's section as the message, and packs the tagged files as
 * `dist/playday-VERSION.tar.gz` with its SHA-256. Returns the path of the archive. Nothing is
 * pushed. Throws a `TagError`, before anything is changed, that names all that stands in the way.
 */
export function tagRelease({ folder, version, today, check }: ReleaseOptions): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const section = changesOf(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), version);
  const problems = problemsOf(git, version, today, section);
  if (problems.length > 0) throw new TagError(problems.join('\n'));
  const checked = git('rev-parse', 'HEAD');
  check();
  if (git('rev-parse', 'HEAD') !== checked || git('status', '--porcelain'))
    throw new TagError(
      'Something was changed while the checks ran, so they say nothing about it. Run it again.',
    );

  const tag = `v${version}`;
  setVersion(folder, version);
  if (git('status', '--porcelain'))
    git(
      'commit',
      '-a',
      '-m',
      `release: ${version}`,
      '-m',
      'The version of the changelog’s newest section.',
    );
  git('tag', '-a', tag, '--cleanup=whitespace', '-m', `Playday ${version}\n\n${section?.text}`);
  const archive = join(folder, 'dist', `playday-${version}.tar.gz`);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  git('archive', '--format=tar.gz', `--prefix=playday-${version}/`, `--output=${archive}`, tag);
  const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sha256}  playday-${version}.tar.gz\n`);
  return archive;
}

/**
 * Writes the version to the package files of the shop and its workspaces, to the gate's OpenAPI
 * document, and to the lock file, which `npm version` leaves behind for workspaces.
 */
function setVersion(folder: string, version: string): void {
  const file = (...path: string[]) => join(folder, ...path);
  const { workspaces } = JSON.parse(readFileSync(file('package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const gateApi = 'shared/docs/operations/gate-api.json';
  const packageFiles = ['.', ...workspaces].map((workspace) => join(workspace, 'package.json'));
  for (const path of [...packageFiles, gateApi].map((name) => file(name))) {
    if (!existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/("version": ")[^"]*/u, `$1${version}`));
  }
  const lock = JSON.parse(readFileSync(file('package-lock.json'), 'utf8')) as Lock;
  lock.version = version;
  for (const path of ['', ...workspaces]) lock.packages[path]!.version = version;
  writeFileSync(file('package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}

interface Lock {
  version: string;
  packages: Record<string, { version: string }>;
}

/** The section of a version in a changelog: its date and its text without the heading. */
function changesOf(changelog: string, version: string): { date: string; text: string } | undefined {
  const [, section] = changelog.split(`\n## ${version} - `);
  const [date = '', ...lines] = section?.split(/\n## /)[0]?.split('\n') ?? [];
  return section === undefined ? undefined : { date, text: lines.join('\n').trim() };
}

/** What stands in the way of a release, a sentence each, that says what to do. */
function problemsOf(
  git: (...args: string[]) => string,
  version: string,
  today: string,
  section: ReturnType<typeof changesOf>,
): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    return [`"${version}" is no version. Write one such as 1.0.0.`];
  const { compare } = new Intl.Collator('en', { numeric: true });
  const newest = git('tag', '--list', 'v*').split('\n').filter(Boolean).sort(compare).at(-1);
  const branch = git('branch', '--show-current');
  return [
    newest &&
      compare(newest, `v${version}`) >= 0 &&
      `${version} is not above ${newest}, the newest tag.`,
    branch !== 'main' && `Releases are made from main, this is ${branch || 'no branch'}.`,
    git('status', '--porcelain') &&
      'There are changes that are not committed. Commit them, or put them away with git stash.',
    !section &&
      `CHANGELOG.md has no section "## ${version} - ${today}". ` +
        'Write what users and operators notice.',
    section &&
      section.date !== today &&
      `CHANGELOG.md dates ${version} ${section.date}; today is ${today}.`,
    section?.text === '' && `The section of ${version} in CHANGELOG.md is empty.`,
  ].filter((problem) => typeof problem === 'string' && problem !== '') as string[];
}

/** Every check, and the programs of the last release beside those of this one. */
function checkAll() {
  const checks = [['test'], ['run', 'test:slow'], ['run', 'trial', '--', 'previous-release']];
  for (const args of checks) {
    const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
    // 77 of the trial: there is no release before this one.
    if (status !== 0 && !(status === 77 && args.includes('trial')))
      throw new TagError(`npm ${args.join(' ')} failed. Nothing was released.`);
  }
}

/** `npm run ops -- tag 1.0.0`: releases the whole shop, and says how its images are built. */
if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { checked: { type: 'boolean', default: false } },
  });
  const version = positionals[0] ?? '';
  try {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format();
    const check = values.checked ? () => {} : checkAll;
    const archive = tagRelease({ folder: root, version, today, check });
    console.log(`Tagged v${version} and packed ${archive}. What is left to do, \
the images from the unpacked archive:

  git push --follow-tags
  VERSION=${version} docker compose build && VERSION=${version} docker compose push

REGISTRY=registry.example.com/playday names images that are pushed elsewhere.`);
  } catch (error) {
    if (!(error instanceof TagError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
