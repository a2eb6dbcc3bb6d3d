import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** Arguments of Node with which a process ends when the one that started it is gone, even killed. */
export const exitWithParent = [
  '--import',
  new URL(`exit-with-parent.ts?parent=${process.pid}`, import.meta.url).href,
];

/** Ctrl-C, a request to end, and a terminal that closes. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface ProgramOptions {
  name: string;
  folder: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logDir: string;
  /** Called when the program exits by itself, with its last lines of output. */
  onEnded: (program: Program, last: string[]) => void;
}

/** A child process of the shop that can be started, restarted and stopped; its output goes to a log file. */
export class Program {
  readonly name: string;
  private readonly options: ProgramOptions;
  private readonly log: WriteStream;
  private child: ChildProcess | undefined;
  private last: string[] = [];
  private isWanted = false;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.options = options;
    mkdirSync(options.logDir, { recursive: true });
    this.log = createWriteStream(join(options.logDir, `${options.name}.log`), { flags: 'a' });
    // A log that cannot be written, on a full disk say, must not end the shop.
    this.log.on('error', ({ message }) => console.error(`${options.name}.log: ${message}`));
  }

  get pid() {
    return this.child?.pid;
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
    child.on('close', () => {
      if (this.child !== child) return;
      this.child = undefined;
      if (this.isWanted) this.options.onEnded(this, this.last);
    });
  }

  async restart(): Promise<void> {
    await this.stop();
    this.start();
  }

  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  async stop(): Promise<void> {
    this.isWanted = false;
    const { child } = this;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(force);
  }
}
