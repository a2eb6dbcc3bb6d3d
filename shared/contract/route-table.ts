import { withoutTrailingSlashes } from '../rules/links/without-trailing-slashes.ts';

/**
 * Whether a declared path matches an address: exactly, or with `/*` at its end also everything
 * below it.
 */
export const covers = (path: string, address: string): boolean =>
  path.endsWith('/*')
    ? address === path.slice(0, -2) || address.startsWith(path.slice(0, -1))
    : address === path;

/** The address of a declared route, without `/*`. */
export const addressOf = ({ path }: { path: string }): string => path.replace(/\/\*$/, '');

/**
 * The route that declares an address, or the route `*`; undefined when there is neither. Live
 * remotes declare no address twice, so the order does not matter.
 */
export function routeAt<Route extends { path: string }>(
  routes: readonly Route[],
  address: string,
): Route | undefined {
  const bare = withoutTrailingSlashes(address) || '/';
  return routes.find(({ path }) => covers(path, bare)) ?? routes.find(({ path }) => path === '*');
}

/** Whether some address belongs to both paths. */
export const overlap = (one: string, other: string): boolean =>
  one === '*' || other === '*'
    ? one === other
    : covers(one, addressOf({ path: other }) || '/') ||
      covers(other, addressOf({ path: one }) || '/');

/**
 * The first parts of addresses that the shell itself, the edge or the api answers; `/404` stands
 * for all that are unknown.
 */
const shopAddresses = [
  ...['404', 'api', 'assets', 'dev', 'dev-changes', 'edge-health', 'embed', 'health'],
  ...['mfe', 'offline', 'ready'],
].map((first) => `/${first}`);

/**
 * The address of the shop itself that a path, or something below it, would have; undefined when a
 * remote may declare it.
 */
export const shopAddressAt = (path: string): string | undefined =>
  shopAddresses.find((address) => overlap(path, `${address}/*`));
