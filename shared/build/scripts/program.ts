import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';

/**
 * Arguments of Node with which a process ends when the one that started it is gone, even killed.
 */
export const exitWithParent = [
  '--import',
  // Compiled where this package is installed.
  new URL(`exit-with-parent${extname(import.meta.filename)}?parent=${process.pid}`, import.meta.url)
    .href,
];

/** Ctrl-C, a request to end, and a terminal that closes. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A start-up problem with a message for the user: what is wrong and what to do. */
export class StartError extends PlainError {}

export interface ProgramOptions {
  name: string;
  folder: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logDir: string;
  /** Called when the program exits by itself, with its last lines of output. */
  onEnded: (program: Program, last: string[]) => void;
}

/**
 * A child process of the shop that can be started, restarted and stopped; its output goes to a log
 * file.
 */
export class Program {
  readonly name: string;
  private readonly options: ProgramOptions;
  private readonly log: WriteStream;
  private child: ChildProcess | undefined;
  private last: string[] = [];
  private isWanted = false;
  private how = '';

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.options = options;
    mkdirSync(options.logDir, { recursive: true });
    this.log = createWriteStream(join(options.logDir, `${options.name}.log`), { flags: 'a' });
    // A log that cannot be written, on a full disk say, must not end the shop.
    this.log.on('error', ({ message }) => console.error(`${options.name}.log: ${message}`));
  }

  start() {
    const { args, env, folder } = this.options;
    this.isWanted = true;
    this.last = [];
    const child = spawn(process.execPath, [...exitWithParent, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        this.log.write(text);
        this.last = [...this.last, ...text.toString().split('\n').filter(Boolean)].slice(-20);
      });
    }
    const end = () => {
      if (this.child !== child) return;
      this.child = undefined;
      if (this.isWanted) this.options.onEnded(this, this.last);
    };
    child.on('close', end);
    // A child of its own may keep the output open.
    child.on('exit', (code, signal) => {
      this.how = signal ?? `code ${code}`;
      setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        end();
      }, 1000);
    });
  }

  /**
   * Waits until the program answers with 200 at a URL, however long that takes. Throws a
   * `StartError` with its last lines of output when it ends.
   */
  async answers(url: string): Promise<void> {
    for (; this.child; await sleep(150)) {
      const response = await fetch(url, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(60_000),
      }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      if (response?.ok && this.child) return;
    }
    throw this.startError();
  }

  /** How the program ended before it answered, with what it said last. */
  startError = () =>
    new StartError(`${this.name} ended with ${this.how}:\n${messagesOf(this.last).join('\n')}`);

  /** `env`: settings that it has from now on in place of those of the same name. */
  async restart(env: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.stop();
    this.options.env = { ...this.options.env, ...env };
    this.start();
  }

  /** Ends the program as a crash would: `onEnded` is called. */
  crash(): void {
    this.child?.kill('SIGKILL');
  }

  /** Sends the signal, and SIGKILL after ten seconds. `start` begins it again. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.isWanted = false;
    const { child } = this;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(force);
  }
}

/** The messages of a program's last log lines, without duplicates. */
function messagesOf(lines: string[]): string[] {
  const texts = lines.map((line) => {
    try {
      return (JSON.parse(line) as { msg?: string }).msg ?? line;
    } catch {
      return line;
    }
  });
  return [...new Set(texts)];
}
