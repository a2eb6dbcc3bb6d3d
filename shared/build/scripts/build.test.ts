import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace } from './copy-workspace.ts';

const workspace = copyWorkspace();
afterAll(() => workspace.remove());

test('syntax error in a style sheet of a remote whose builds wait for the first one: the build names it', () => {
  const path = join(workspace.path, 'mfe-erasure/src/request/request.module.css');
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n.broken { color: red; }}\n`);
  const script = join(workspace.path, 'shared/build/scripts/build.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, 'mfe-erasure'], {
    cwd: workspace.path,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/request\.module\.css[^]*Unexpected/);
  expect(stderr).not.toContain('ENOENT');
  expect(existsSync(join(workspace.path, 'mfe-erasure/dist/current.json'))).toBe(false);
});
