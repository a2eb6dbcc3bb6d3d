import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needPackages } from './debian-packages.ts';

const { CI, PATH } = process.env;
let bin: string;

/** A `dpkg-query` that knows one installed package, and one that was removed. */
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'playday-dpkg-'));
  const program = join(bin, 'dpkg-query');
  writeFileSync(
    program,
    `#!/bin/sh
    case "$4" in
      installed) printf 'install ok installed';;
      removed) printf 'deinstall ok config-files';;
      *) exit 1;;
    esac`,
  );
  chmodSync(program, 0o755);
  process.env.PATH = `${bin}:${PATH}`;
  delete process.env.CI;
});
afterEach(() => {
  rmSync(bin, { recursive: true });
  process.env.PATH = PATH;
  if (CI !== undefined) process.env.CI = CI;
});

test('outside of CI: names the packages that are missing or removed, and installs nothing', () => {
  const log = jest.fn();
  expect(needPackages(['installed', 'removed', 'unknown'], log)).toEqual(['removed', 'unknown']);
  expect(log).not.toHaveBeenCalled();
});

test('all packages are installed: nothing is missing, under CI too', () => {
  process.env.CI = 'true';
  expect(needPackages(['installed'], jest.fn())).toEqual([]);
});
