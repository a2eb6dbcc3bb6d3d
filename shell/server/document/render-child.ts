import { createRequire } from 'node:module';
import { logLine } from '@playday/shared/server/log-line';
import type { Rendered, RenderTask } from '../../src/page/render-task.ts';
import { textOf, withoutAddress } from '../reports/render-failures.ts';

/** A page to render. Its build's code is in the first message only, until that of another build. */
export interface RenderMessage extends Omit<RenderTask, 'code'> {
  code: { build: string; text?: string } | null;
}

/**
 * A message from a render process: that it takes pages now, a page, the reason why there is none,
 * or the error that ends the process.
 */
export interface RenderReply {
  isStarted?: true;
  rendered?: Rendered;
  error?: string;
  crash?: string;
}

/**
 * The program of a render process: `render-child.ts <server.cjs>` renders pages until its shell
 * disconnects.
 */
type Render = (task: RenderTask) => Promise<Rendered>;
const reply = (message: RenderReply) => process.send?.(message);

// Sent before the process ends.
process.on('uncaughtExceptionMonitor', (error) => reply({ crash: textOf(error) }));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of a terminal. Pending pages are still rendered; the shell ends this
// process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const program = createRequire(import.meta.url)(process.argv[2] ?? '') as
  | Render
  | { default: Render };
const render = typeof program === 'function' ? program : program.default;

// What a build prints goes into the shell's log, so it is written as the shell's own lines are.
let shown: RenderTask | undefined;
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (text: string | Uint8Array) => write(logLine(withoutAddress(String(text), shown)));
}

let lastCode: RenderTask['code'] = null;
function taskOf({ code, ...rest }: RenderMessage): RenderTask {
  if (!code) return { ...rest, code };
  const { build, text = lastCode?.text ?? '' } = code;
  lastCode = { build, text };
  return { ...rest, code: lastCode };
}

process.on('message', (message: RenderMessage) => {
  const task = taskOf(message);
  shown = task;
  Promise.resolve()
    .then(() => render(task))
    .then((rendered) => reply({ rendered }))
    .catch((error: unknown) => reply({ error: textOf(error) }));
});
reply({ isStarted: true });
