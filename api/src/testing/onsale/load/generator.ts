import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Phase, PhaseReport } from './messages.ts';
import { cores } from './start-api.ts';

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
