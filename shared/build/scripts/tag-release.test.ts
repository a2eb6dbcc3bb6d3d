import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TagError, tagRelease } from './tag-release.ts';

const today = '2026-11-30';
const changelog =
  `# Changelog\n\n## 1.0.0 - ${today}\n\n### Added\n\n- Tickets.\n\n## 0.2.0 ` +
  '- 2026-11-26\n\n- Less.\n';

/** A repository with one commit on main. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'playday-release-'));
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const versions = { name: 'shop', version: '0.2.0' };
  const packages = { '': versions, api: versions, 'node_modules/tar': { version: '0.2.0' } };
  mkdirSync(join(folder, 'api'));
  for (const [path, content] of [
    ['package.json', { ...versions, workspaces: ['api'] }],
    ['api/package.json', { ...versions, dependencies: { tar: '0.2.0' } }],
    ['package-lock.json', { ...versions, packages }],
  ] as const)
    writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  writeFileSync(join(folder, '.gitignore'), 'dist/\n');
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Somchai');
  git('config', 'user.email', 'somchai@example.com');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'shop: the first');
  return { folder, git };
}

test('a release is tagged with its changes and packed with its checksum', () => {
  const { folder, git } = repository();
  const archive = tagRelease({ folder, version: '1.0.0', today, check: () => {} });
  expect(git('show', '--no-patch', '--format=%s', 'v1.0.0^{commit}')).toBe('release: 1.0.0');
  expect(git('tag', '--list', '--format=%(contents)')).toBe(
    'Playday 1.0.0\n\n### Added\n\n- Tickets.',
  );
  expect(git('status', '--porcelain')).toBe('');
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as object;
  const version = '1.0.0';
  expect(read('package.json')).toMatchObject({ version });
  expect(read('api/package.json')).toMatchObject({ version, dependencies: { tar: '0.2.0' } });
  expect(read('package-lock.json')).toMatchObject({
    version,
    packages: { '': { version }, api: { version }, 'node_modules/tar': { version: '0.2.0' } },
  });
  const files = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' });
  expect(files).toContain('playday-1.0.0/CHANGELOG.md');
  const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sha256}  playday-1.0.0.tar.gz\n`);
});

test('when a check fails, nothing is committed, tagged or packed', () => {
  const { folder, git } = repository();
  const check = () => {
    throw new Error('a test failed');
  };
  expect(() => tagRelease({ folder, version: '1.0.0', today, check })).toThrow('a test failed');
  const found = [git('tag'), git('status', '--porcelain'), git('rev-list', '--count', 'HEAD')];
  expect(found).toEqual(['', '', '1']);
});

test('what is changed while the checks run is not released', () => {
  const { folder, git } = repository();
  const check = () => writeFileSync(join(folder, 'CHANGELOG.md'), `${changelog}- More.\n`);
  expect(() => tagRelease({ folder, version: '1.0.0', today, check })).toThrow(TagError);
  expect(git('tag')).toBe('');
});

test('a release that cannot be made says all that stands in the way, before the checks', () => {
  const { folder, git } = repository();
  git('tag', 'v1.10.0');
  git('switch', '--quiet', '--create', 'checkout');
  writeFileSync(join(folder, 'new.txt'), '');
  const check = jest.fn();
  const release = () => tagRelease({ folder, version: '1.9.0', today, check });
  expect(release).toThrow(TagError);
  for (const problem of [
    /not above v1\.10\.0/,
    /from main, this is checkout/,
    /not committed/,
    /no section "## 1\.9\.0/,
  ])
    expect(release).toThrow(problem);
  for (const [version, problem] of [
    ['1.0', '"1.0" is no version. Write one such as 1.0.0.'],
    ['0.2.0', /2026-11-26/],
  ] as const)
    expect(() => tagRelease({ folder, version, today, check })).toThrow(problem);
  expect(check).not.toHaveBeenCalled();
});
