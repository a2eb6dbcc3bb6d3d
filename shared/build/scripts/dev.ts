import { spawn } from 'node:child_process';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedSources } from '../webpack/build-id.ts';
import { PlainError } from '../plain-error.ts';
import { isInstalled, root } from '../root.ts';
import { type WorkspaceRemote, workspaceRemotes } from '../workspace-remotes.ts';
import { withoutTrailingSlashes } from '@playday/shared/rules/links/without-trailing-slashes';
import { build, builtFolders } from './build.ts';
import { developAgainst, onChange } from './dev-against.ts';
import { developInShop } from './dev-in-shop.ts';
import { builtProgram, programNamed } from '../release/built-program.ts';
import { endingSignals, exitWithParent } from './program.ts';
import { printError } from './print-error.ts';
import { openShop } from './shop.ts';
import { portOf, shopOptions } from './shop-options.ts';

/**
 * `npm run dev`: the whole shop, rebuilt as files change; `npm run dev -- mfe-checkout`: one remote
 * standalone; `npm run dev -- mfe-checkout --shell https://…`: that remote inside a shop elsewhere.
 */
const given = process.argv.slice(2);
// There the folder need not be named.
const [folder = '', option, address] = isInstalled ? ['.', ...given] : given;
const howTo = isInstalled ? 'npx playday dev' : `npm run dev -- ${folder}`;
if (!folder) await runAll();
else if (option === '--shell') {
  if (!URL.canParse(address ?? '') || !/^https?:/.test(address ?? ''))
    throw new PlainError(`Which shop? ${howTo} --shell https://shop.example`);
  // A repository of its own has no shell.
  const develop = isInstalled ? developInShop : developAgainst;
  await develop(remoteIn(folder), withoutTrailingSlashes(address ?? ''));
} else runAlone(folder);

function remoteIn(wanted: string): WorkspaceRemote {
  const remotes = workspaceRemotes();
  const remote = remotes.find(({ folder }) => folder === wanted);
  if (remote) return remote;
  console.error(
    `Unknown remote: ${wanted}. Remotes: ${remotes.map(({ folder }) => folder).join(', ')}.`,
  );
  process.exit(2);
}

/** One remote on a bare page with a fake host, on the port of its own server, with hot reload. */
function runAlone(folder: string) {
  const remote = remoteIn(folder);
  const child = spawn(
    process.execPath,
    [
      ...exitWithParent,
      fileURLToPath(
        new URL(`../webpack/serve-alone${extname(import.meta.filename)}`, import.meta.url),
      ),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'development',
        REMOTE_FOLDER: folder,
        REMOTE_PORT: process.env.REMOTE_PORT ?? String(portOf(remote, shopOptions(process.env))),
      },
    },
  );
  child.on('close', (code) => process.exit(code ?? 0));
  for (const signal of endingSignals) process.on(signal, () => child.kill(signal));
}

async function runAll() {
  const log = (line: string) => console.log(line);
  const env = { PLAYDAY_DEV: '1' };
  try {
    const shop = await openShop({ ...shopOptions(process.env), env, log });
    for (const signal of endingSignals) {
      process.once(signal, () => void shop.stop().then(() => process.exit(0)));
    }
    for (const folder of builtFolders) {
      onChange([join(root, folder, 'src')], () => rebuild([folder]));
    }
    onChange(
      sharedSources.map((folder) => join(root, folder)),
      () => rebuild(builtFolders),
    );
    onChange([join(root, 'shell/server')], () => shop.programs.shell.restart());
    onChange([join(root, 'api/src'), join(root, 'api/migrations')], () =>
      shop.programs.api.restart(),
    );
    log(`\nPlayday is running at ${shop.url}; it rebuilds when files change.`);

    async function rebuild(folders: string[]) {
      for (const folder of folders) {
        try {
          await build(folder);
          await shop.releases.publish([await builtProgram(programNamed(folder))]);
          log(`${folder}: built and live`);
        } catch (error) {
          log((error as Error).message);
        }
      }
    }
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}
