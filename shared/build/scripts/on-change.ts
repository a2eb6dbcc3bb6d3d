import { watch } from 'node:fs';

/** Calls back once things have been quiet for a moment; one call at a time. */
export function onChange(folders: string[], react: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(react);
      }, 150);
    });
  }
}
