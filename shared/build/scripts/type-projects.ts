/** The TypeScript projects that the checks compile, each `tsconfig.<name>.json`: one for each place that code runs in. */
export const typeProjects = ['browser', 'server', 'worker', 'tests'] as const;
