import { watch } from 'node:fs';

/** Calls `react` 150 ms after the last change in the folders; calls never overlap. */
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
