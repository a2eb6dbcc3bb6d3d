/**
 * The TypeScript projects that `npm test` checks, each `tsconfig.<name>.json`: one per environment.
 */
export const typeProjects = ['browser', 'server', 'worker', 'tests'] as const;
