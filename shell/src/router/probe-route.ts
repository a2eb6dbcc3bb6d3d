import { covers } from '@playday/shared/contract/route-table';
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
 * there: its catch-all route `*` counts only for the declared path `*`. Throws also when it has a
 * route at an address that another remote declares.
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
  const { paths = [], foreign = [] } = declared;
  const isIn = (list: string[], address: string) => list.some((path) => covers(path, address));
  const taken = addressesIn(pagesOf(routes, owner)).find(
    (address) => isIn(foreign, address) && !isIn(paths, address),
  );
  if (taken !== undefined)
    throw new Error(`${owner} has a route at ${taken}, which another remote declares: remove it`);
  await resolveLazyRoutes(matches.map(({ route }) => route));
}

/** The routes of a remote in the shell's tree. */
const pagesOf = (routes: RouteObject[], owner: string): RouteObject[] =>
  routes.flatMap(({ id, children = [] }) =>
    id === regionOf(owner) ? children : pagesOf(children, owner),
  );

/**
 * An address of each route, with `x` for a parameter. That of a catch-all route is left out: it
 * shows nothing at addresses of other remotes.
 */
function addressesIn(routes: RouteObject[], parent = ''): string[] {
  return routes.flatMap(({ path = '', children }) => {
    const whole = path.startsWith('/') ? path : `${parent}/${path}`;
    if (children?.length) return addressesIn(children, whole);
    if (/^\/?\*$/.test(whole)) return [];
    const segments = whole.split('/').filter((segment) => segment && !segment.endsWith('?'));
    return `/${segments.map((segment) => segment.replace(/^(?::.*|\*)$/, 'x')).join('/')}`;
  });
}

/** Whether an error is one of these, or wraps one as its `cause`. */
export function isCausedBy(error: unknown, causes: readonly unknown[]): boolean {
  for (let one = error; one !== undefined; one = one instanceof Error ? one.cause : undefined)
    if (causes.includes(one)) return true;
  return false;
}
