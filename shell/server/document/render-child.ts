import { createRequire } from 'node:module';
import type { Rendered, RenderTask } from '../../src/render-task.ts';
import { textOf } from './render-failures.ts';

/** What a render process says: a page, why there is none, or what it dies of. */
export interface RenderReply {
  rendered?: Rendered;
  error?: string;
  crash?: string;
}

/** The program of a render process: `render-child.ts <server.cjs>` answers tasks with pages until its shell goes away. */
type Render = (task: RenderTask) => Promise<Rendered>;
const reply = (message: RenderReply) => process.send?.(message);

// Told before the process ends of it.
process.on('uncaughtExceptionMonitor', (error) => reply({ crash: textOf(error) }));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of a terminal; pages that are asked for are still rendered, and the shell ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const program = createRequire(import.meta.url)(process.argv[2] ?? '') as Render | { default: Render };
const render = typeof program === 'function' ? program : program.default;

process.on('message', (task) => {
  Promise.resolve()
    .then(() => render(task as RenderTask))
    .then((rendered) => reply({ rendered }))
    .catch((error: unknown) => reply({ error: textOf(error) }));
});
