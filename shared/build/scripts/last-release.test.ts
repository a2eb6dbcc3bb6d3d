import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastRelease } from './last-release.ts';

/** A repository; `commit` writes a version and another field, and returns the commit. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'playday-versions-'));
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Somchai');
  git('config', 'user.email', 'somchai@example.com');
  let count = 0;
  const commit = (version: string) => {
    const file = { name: 'shop', version, description: `Change ${++count}` };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(file, null, 2));
    git('add', '--all');
    git('commit', '--quiet', '--message', `shop: change ${count}`);
    return git('rev-parse', 'HEAD');
  };
  return { folder, git, commit };
}

test('no version was ever changed: no release', () => {
  const { folder, commit } = repository();
  commit('1.0.0');
  expect(lastRelease(folder)).toBeUndefined();
  commit('1.0.0');
  expect(lastRelease(folder)).toBeUndefined();
});

test('commits after a release: that release', () => {
  const { folder, commit } = repository();
  commit('0.0.0');
  const first = commit('1.0.0');
  commit('1.0.0');
  expect(lastRelease(folder)).toBe(first);
  const second = commit('1.1.0');
  commit('1.1.0');
  expect(lastRelease(folder)).toBe(second);
});

test('the commit of a release itself: the release before', () => {
  const { folder, commit } = repository();
  commit('0.0.0');
  const first = commit('1.0.0');
  commit('1.0.0');
  commit('1.1.0');
  expect(lastRelease(folder)).toBe(first);
});

test('clone without its history: no release, though its first commit has a version', () => {
  const { folder, commit } = repository();
  commit('0.0.0');
  commit('1.0.0');
  commit('1.0.0');
  const shallow = mkdtempSync(join(tmpdir(), 'playday-shallow-'));
  execFileSync('git', ['clone', '--quiet', '--depth=2', `file://${folder}`, shallow]);
  expect(lastRelease(shallow)).toBeUndefined();
});
