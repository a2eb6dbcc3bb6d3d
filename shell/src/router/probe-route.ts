import { matchRoutes, type RouteObject } from 'react-router';
import type { Rendered, RenderTask } from '../page/render-task.ts';
import { regionOf, resolveLazyRoutes } from './routes.tsx';

/** What a probe returns where there is no page to render. */
export const unrendered: Rendered = {
  status: 200,
  html: '',
  meta: null,
  chunk: null,
  loaderData: {},
  errors: null,
  isComplete: false,
};

/**
 * Loads the code of an address that a build declares. Throws when the build has no route of its own
 * there: its catch-all route `*` counts only for the declared path `*`.
 */
export async function loadDeclaredRoute(
  routes: RouteObject[],
  declared: NonNullable<RenderTask['probed']>,
  { owner, origin, url }: Pick<RenderTask, 'owner' | 'origin' | 'url'>,
): Promise<void> {
  const matches = matchRoutes(routes, new URL(origin + url).pathname) ?? [];
  const page = matches.at(-1);
  const isOwn = matches.some(({ route }) => route.id === regionOf(owner));
  const isCatchAll = page?.pathnameBase === '/' && page.route.path?.endsWith('*') === true;
  if (!isOwn || (isCatchAll && declared.path !== '*'))
    throw new Error(
      `${owner} declares ${declared.path} but has no route here: add one, ` +
        'or remove the path from remote.json',
    );
  await resolveLazyRoutes(matches.map(({ route }) => route));
}

/** Whether an error is one of these, or wraps one as its `cause`. */
export function isCausedBy(error: unknown, causes: readonly unknown[]): boolean {
  for (let one = error; one !== undefined; one = one instanceof Error ? one.cause : undefined)
    if (causes.includes(one)) return true;
  return false;
}
