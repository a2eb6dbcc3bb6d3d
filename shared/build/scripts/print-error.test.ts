import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.ts';
import { tempFolder } from '../temp-folder.ts';

/** What a script prints that ends with an error of this code, started as `npm run` starts it. */
function printed(code: string): string {
  const args = [
    '--import',
    moduleUrl('shared/build/scripts/catch-errors.ts'),
    '--input-type=module',
    '--eval',
    code,
  ];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(status).toBe(1);
  return stderr;
}
const moduleUrl = (path: string) => pathToFileURL(join(root, path)).href;

const valid = { name: 'reviews', port: 4109, routes: [{ path: '/reviews' }] };
test.each([
  [
    'without probes',
    { ...valid, routes: [{ path: '/reviews/*' }] },
    /^\n\S+ \/reviews\/\* needs probes: .+\n$/u,
  ],
  [
    'named shell',
    { ...valid, name: 'shell' },
    /^\n\S+ a remote cannot be named shell; choose another name\n$/u,
  ],
  [
    'without a port',
    { ...valid, port: undefined },
    /^\n\S+ \/ must have required properties port\n$/u,
  ],
  ['cut off', '{ "name": ', /^\n\S+remote\.json is not JSON: .+\n$/u],
])('remote.json %s: one sentence', (_what, content, sentence) => {
  const folder = tempFolder();
  writeFileSync(
    join(folder, 'remote.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  const read = `import { readRemote } from '${moduleUrl('shared/build/workspace-remotes.ts')}';`;
  expect(printed(`${read} readRemote(${JSON.stringify(relative(root, folder))});`)).toMatch(
    sentence,
  );
  rmSync(folder, { recursive: true });
});

test.each([
  ['thrown', 'setImmediate(() => { throw new Error(what) })'],
  ['rejected', 'await Promise.reject(new Error(what))'],
  ['rejected, and nobody waits', 'Promise.reject(new Error(what))'],
])(
  'error that nobody foresaw, %s: a sentence; its stack trace is in the named file',
  (how, code) => {
    const what = `${how} ${Math.random()}`;
    expect(printed(`const what = '${what}'; ${code};`)).toBe(
      `\nThis failed unexpectedly: ${what}\nThe details are in .cache/errors.log.\n`,
    );
    const log = readFileSync(join(root, '.cache/errors.log'), 'utf8');
    expect(log.slice(log.lastIndexOf(what))).toMatch(/^ {4}at /mu);
  },
);

test('npm script: what it does not catch is a sentence, too', () => {
  const args = [
    'shared/build/scripts/run.mjs',
    'ops',
    'verify-ticket',
    'code',
    'no-such-file.json',
  ];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('no-such-file.json');
  expect(stderr).not.toMatch(/^ +at /mu);
});
