import { tempFolder } from '@playday/build/temp-folder';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderTask } from '../../src/page/render-task.ts';
import { createRenderFailures } from '../reports/render-failures.ts';
import { createRenderer } from '../document/render-pages.ts';

/**
 * On a busy machine a process takes seconds to start, so only tests of deadlines have short ones.
 */
const longMs = 30_000;

/** A page of a build: its code, its address and who owns it. */
interface TestPage {
  text?: string;
  url?: string;
  owner?: string;
}

/**
 * A renderer with real processes and a clock that the test controls. `server`: the code of the
 * shell's server build. The deadlines are for pages of live and of other builds, in milliseconds.
 * `lines` gets the warnings in its log.
 */
export function openRenderer(
  server: string,
  { live = longMs, notLive = longMs, lines = [] as string[] } = {},
) {
  const clock = { now: 1_000_000 };
  const failures = createRenderFailures();
  const log = { warn: (_: object, line: string) => void lines.push(line), error: () => {} };
  const shell = { folder: tempFolder({ 'server.cjs': server }), build: 'shell-1' };
  const renderer = createRenderer(shell, log as unknown as FastifyBaseLogger, failures, {
    now: () => clock.now,
    // jest takes a worker of its own for crashed when it reads "heap out of memory" on its stderr.
    stderr: 'ignore',
    deadlinesMs: { live, notLive },
  });
  const taskOf = (build: string, { text = '', url = '/', owner = 'catalog' }: TestPage) =>
    ({ url, owner, code: { build, text } }) as RenderTask;
  return {
    clock,
    failures,
    renderer,
    /**
     * The HTML of a page of a build that is live or not; null where the browser has to render it.
     */
    async page(build: string, isLive: boolean, page: TestPage = {}) {
      const rendered = await renderer.page(taskOf(build, page), { isLive });
      return rendered && 'html' in rendered ? rendered.html : null;
    },
    /** The HTML of the frame alone. */
    async frame(page: TestPage = {}) {
      const rendered = await renderer.frame(taskOf('any', page));
      return 'html' in rendered ? rendered.html : null;
    },
  };
}
