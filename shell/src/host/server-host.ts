import type { Host } from '@playday/shared/contract';
import { createEventBus } from '@playday/shared/contract/event-bus';
import { signedOutHost } from '@playday/shared/contract/signed-out-host';
import { contractVersion } from '@playday/shared/contract/version';
import { ApiError, createHttp } from '@playday/shared/kit/http';
import { failedSentence } from '@playday/shared/kit/http/failed-answers';
import type { RenderTask } from '../page/render-task.ts';

type Task = Pick<RenderTask, 'language' | 'contacts' | 'now' | 'apiBase' | 'readTimeoutMs'>;

/**
 * The host for server rendering: signed out, empty cart, constant clock. `onMissing`: called when
 * the api cannot be reached, fails, or something else answers in its place.
 */
export function serverHost(task: Task, onMissing: (error: ApiError) => void): Host {
  const http = createHttp({
    base: task.apiBase,
    language: task.language,
    timeoutMs: task.readTimeoutMs,
    failedMessage: async (status) => failedSentence(status, task.language),
  });
  return {
    version: contractVersion,
    language: task.language,
    contacts: task.contacts,
    now: () => task.now,
    http: async (...call: Parameters<typeof http>) => {
      try {
        return await http(...call);
      } catch (error) {
        if (error instanceof ApiError && (error.code === 0 || error.status >= 500))
          onMissing(error);
        throw error;
      }
    },
    events: createEventBus(() => {}).events,
    notify: () => {},
    hideNotifications: () => {},
    prefetch: () => {},
    ...signedOutHost('session and cart are read-only during server rendering'),
  };
}
