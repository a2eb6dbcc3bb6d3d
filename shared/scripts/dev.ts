import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/shared/build/build-id';
import { remoteNames, remotes } from '@playday/shared/build/remotes';
import { build, builtFolders } from './build.ts';
import { openShop, StartError, shopOptions } from './shop.ts';

/** `npm run dev`: the whole shop, rebuilt as files change; `npm run dev -- mfe-checkout`: one remote alone. */
const [folder] = process.argv.slice(2);
if (folder) runAlone(folder);
else await runAll();

/** One remote on a bare page with a fake host, on the port of its own server; changes show without a reload. */
function runAlone(folder: string) {
  const name = remoteNames.find((remote) => remotes[remote].folder === folder);
  if (!name) {
    console.error(
      `No such remote: ${folder}. There are ${remoteNames.map((n) => remotes[n].folder).join(', ')}.`,
    );
    process.exit(2);
  }
  const cli = join(root, 'node_modules/webpack-cli/bin/cli.js');
  const child = spawn(
    process.execPath,
    [cli, 'serve', '--disable-interpret', '--config', join(root, 'shared/build/standalone.ts')],
    {
      cwd: join(root, folder),
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'development', REMOTE: name },
    },
  );
  child.on('close', (code) => process.exit(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
}

async function runAll() {
  const say = (line: string) => console.log(line);
  const env = { PLAYDAY_DEV: '1' };
  try {
    const shop = await openShop({ ...shopOptions(process.env), env, say });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void shop.stop().then(() => process.exit(0)));
    }
    for (const folder of builtFolders) {
      onChange([join(root, folder, 'src')], () => rebuild([folder]));
    }
    onChange([join(root, 'shared/src')], () => rebuild(builtFolders));
    onChange([join(root, 'shell/server')], () => shop.programs.shell.restart());
    onChange([join(root, 'api/src'), join(root, 'api/migrations')], () => shop.programs.api.restart());
    say(`\nPlayday is running at ${shop.url}; it follows your changes.`);

    async function rebuild(folders: string[]) {
      for (const folder of folders) {
        try {
          await build(folder);
          say(`${folder}: built`);
          if (folder === 'shell') await shop.programs.shell.restart();
        } catch (error) {
          say((error as Error).message);
        }
      }
    }
  } catch (error) {
    console.error(error instanceof StartError ? `\n${error.message}` : error);
    process.exit(1);
  }
}

/** Calls back once things have been quiet for a moment; one call at a time. */
function onChange(folders: string[], react: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(react);
      }, 150);
    });
  }
}
