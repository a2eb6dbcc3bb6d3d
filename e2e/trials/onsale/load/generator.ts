import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Phase, PhaseReport } from './messages.ts';

/** The core of the shop, and that of the generator. */
const cores = { shop: 0, generator: 1 };

/**
 * Pins this process, and all that it starts from now on without a core of its own, to the shop's core. False where there is only one core, or
 * no `taskset`: shop and generator then share what there is.
 */
export function pinToShopCore(): boolean {
  if (availableParallelism() < 2) return false;
  const pinned = spawnSync('taskset', [
    '--all-tasks',
    '--cpu-list',
    '--pid',
    String(cores.shop),
    String(process.pid),
  ]);
  return pinned.status === 0;
}

/** Collects garbage in many short pauses, during which no request can be sent, instead of in few long ones. */
const shortPauses = ['--single-threaded-gc', '--max-semi-space-size=1'];

/** Starts the generator as a process of its own, on its own core if `isPinned`. */
export function startGenerator(isPinned: boolean) {
  const program = join(import.meta.dirname, 'generator-cli.ts');
  const command = [process.execPath, ...shortPauses, '--disable-warning=ExperimentalWarning', program];
  const pin = isPinned ? ['taskset', '--cpu-list', String(cores.generator)] : [];
  const [file, ...args] = [...pin, ...command] as [string, ...string[]];
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const killOnExit = () => void child.kill('SIGKILL');
  process.once('exit', killOnExit);
  const ended = once(child, 'exit').then(() => undefined);
  return {
    async run(phase: Phase): Promise<PhaseReport> {
      child.send(phase);
      const message = (await Promise.race([once(child, 'message'), ended])) as [PhaseReport] | undefined;
      if (!message) throw new Error('the generator ended');
      return message[0];
    },
    stop() {
      process.off('exit', killOnExit);
      child.kill('SIGKILL');
    },
  };
}
