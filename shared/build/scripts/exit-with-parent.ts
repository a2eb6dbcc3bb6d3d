import { isMainThread } from 'node:worker_threads';

/**
 * Ends the process that imports this module (`node --import`) when its parent is gone: as if the
 * parent had sent SIGTERM, which one that was killed could not do. The address names the parent
 * (`?parent=PID`), which may be gone by now.
 */
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));
if (isMainThread) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 2_000).unref();
}
