import type { Context } from './context.ts';
import type { extras as all } from './extras.ts';
import type { Job } from './jobs/run-jobs.ts';

/** `extras.ts` of a shop without extras. */
export const extras = {
  services: (): Partial<Pick<Context, 'saleGate'>> => ({}),
  handlers: {},
  jobs: (): Job[] => [],
} satisfies Record<keyof typeof all, unknown>;
