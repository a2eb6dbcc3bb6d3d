import { createRequire } from 'node:module';
import type { Rendered, RenderTask } from '../../src/render-task.ts';
import { textOf } from './render-failures.ts';

/**
 * A message from a render process: that it takes pages now, a page, the reason why there is none, or the error that ends
 * the process.
 */
export interface RenderReply {
  isStarted?: true;
  rendered?: Rendered;
  error?: string;
  crash?: string;
}

/** The program of a render process: `render-child.ts <server.cjs>` renders pages until its shell disconnects. */
type Render = (task: RenderTask) => Promise<Rendered>;
const reply = (message: RenderReply) => process.send?.(message);

// Sent before the process ends.
process.on('uncaughtExceptionMonitor', (error) => reply({ crash: textOf(error) }));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of a terminal. Pending pages are still rendered; the shell ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const program = createRequire(import.meta.url)(process.argv[2] ?? '') as Render | { default: Render };
const render = typeof program === 'function' ? program : program.default;

process.on('message', (task) => {
  Promise.resolve()
    .then(() => render(task as RenderTask))
    .then((rendered) => reply({ rendered }))
    .catch((error: unknown) => reply({ error: textOf(error) }));
});
reply({ isStarted: true });
