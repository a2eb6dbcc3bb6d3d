import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ports } from '../ports.ts';
import { openSession } from './web-driver.ts';

/** Debian's packages with a WebKit that can be driven, and a display for it. */
export const webkitPackages = ['webkit2gtk-driver', 'xvfb'];

/** Starts WebKit's driver on a display of its own. */
export async function startDriver() {
  // Writes the number of the display that it chose.
  const screen = ['-screen', '0', '1280x1000x24', '-nolisten', 'tcp'];
  const xvfb = spawn('Xvfb', ['-displayfd', '1', ...screen], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await firstOutput(xvfb);
  const url = `http://127.0.0.1:${ports.webkitDriver}`;
  const driver = spawn('WebKitWebDriver', [`--port=${ports.webkitDriver}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.trim()}`,
      // A date field has month, day and year then, in this order.
      LC_ALL: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  });
  await isReady(`${url}/status`);
  return {
    open: () => openSession(url),
    async stop() {
      await ended(driver);
      await ended(xvfb);
    },
  };
}

function firstOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with code ${code}`)));
  });
}

async function isReady(url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    if ((await fetch(url).catch(() => null))?.ok) return;
  }
  throw new Error('WebKitWebDriver does not answer');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.kill()) await once(child, 'exit');
}
