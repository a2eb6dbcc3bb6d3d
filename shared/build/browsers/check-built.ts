import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { root } from '../root.ts';
import { buildAll, builtFolders } from '../scripts/build.ts';
import { missingInScript } from './scripts.ts';
import { missingInStyles } from './styles.ts';
import { tolerated } from './tolerated.ts';

// `npm test -- browsers`: builds all programs and checks every script and style sheet that browsers
// receive, packages included.

const builtFiles = (folder: string): string[] => {
  const dist = join(root, folder, 'dist');
  const { build } = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')) as {
    build: string;
  };
  return readdirSync(join(dist, build)).map((file) => join(dist, build, file));
};
/** What the shell's server sends from its sources. */
const sentFromSource = [
  'document/early-request.js',
  'document/loader.js',
  'failure/failure.js',
  'offline/offline-page.js',
  'offline/service-worker.js',
  'offline/offline-page.css',
].map((file) => join(root, 'shell/server', file));

function check(path: string): { path: string; missing: string[] } | undefined {
  const missingIn = { '.js': missingInScript, '.css': missingInStyles }[extname(path)];
  return (
    missingIn && { path: relative(root, path), missing: missingIn(readFileSync(path, 'utf8')) }
  );
}

await buildAll(builtFolders, console.log);
const served = [...builtFolders.flatMap(builtFiles), ...sentFromSource].flatMap(
  (path) => check(path) ?? [],
);
const known = new Set(Object.values(tolerated).flat());
const failures = served.flatMap(({ path, missing }) =>
  missing
    .filter((each) => !known.has(each))
    .map((each) => `${path}: ${each} is missing in an oldest browser`),
);
const used = new Set(served.flatMap(({ missing }) => missing));
for (const each of known) if (!used.has(each)) failures.push(`tolerated.ts: nothing uses ${each}`);
for (const failure of failures) console.error(failure);
console.log(`${served.length} files checked`);
process.exitCode = failures.length > 0 || served.length === 0 ? 1 : 0;
