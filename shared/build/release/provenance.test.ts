import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../temp-folder.ts';
import { provenanceOf } from './provenance.ts';

const sha = 'a'.repeat(40);
let folder: string;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

function commitTo(place: string) {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Somchai', '-c', 'user.email=s@mail.test', ...args], {
      cwd: place,
      encoding: 'utf8',
    });
  git('init', '-q');
  writeFileSync(join(place, 'file'), 'one');
  git('add', 'file');
  git('commit', '-qm', 'one');
  return git('rev-parse', 'HEAD').trim();
}

test('working tree: its commit; clean until a tracked file differs, whatever CI says', () => {
  const commit = commitTo(folder);
  writeFileSync(join(folder, 'untracked'), 'x');
  expect(provenanceOf(folder, { GITHUB_SHA: sha })).toEqual({ commit, isClean: true });
  writeFileSync(join(folder, 'file'), 'two');
  expect(provenanceOf(folder, {})).toEqual({ commit, isClean: false });
});

test.each(['GITHUB_SHA', 'CI_COMMIT_SHA', 'COMMIT'])('without git: the commit in %s', (name) => {
  expect(provenanceOf(folder, { [name]: sha })).toEqual({ commit: sha, isClean: null });
  expect(provenanceOf(folder, { [name]: 'main' })).toEqual({ commit: null, isClean: null });
});

test('folder inside another working tree, which is not its own: unknown', () => {
  commitTo(folder);
  mkdirSync(join(folder, 'copy'));
  expect(provenanceOf(join(folder, 'copy'), {})).toEqual({ commit: null, isClean: null });
});
