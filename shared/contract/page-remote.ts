import { type BuildManifest, entryFile } from './build-manifest.ts';
import type { RemoteDefinition } from '../api-contract/remote-definition.ts';

/** What a document tells its scripts of a remote. */
export interface PageRemote {
  /** Null while the server could not fetch its build. */
  build: string | null;
  /** The hash of its entry. */
  integrity?: string;
  /**
   * The paths of its public pages and of those behind the session, as its `remote.json` declares
   * them.
   */
  paths: string[];
  sessionPaths: string[];
  /** The places of the shell that it fills. */
  slots?: string[];
  /** The places of other remotes that it fills. */
  fills?: string[];
  /** Its pages that are kept for use without network. */
  offline?: string[];
  /** The paths of its pages whose document allows more than others, such as the camera. */
  withPermissions?: string[];
}

/** What a document tells of a remote that declares this and has this build, if any. */
export function pageRemoteOf(
  { routes, slots, offline, fills }: RemoteDefinition,
  manifest: Pick<BuildManifest, 'build' | 'files'> | undefined,
): PageRemote {
  const pathsWith = (access: 'public' | 'session') =>
    routes.filter((route) => (route.access ?? 'public') === access).map(({ path }) => path);
  const withPermissions = routes.filter(({ permissions }) => permissions).map(({ path }) => path);
  return {
    build: manifest?.build ?? null,
    integrity: manifest?.files[entryFile],
    paths: pathsWith('public'),
    sessionPaths: pathsWith('session'),
    // Left out when empty, so that documents stay small.
    ...(slots.length > 0 && { slots }),
    ...(fills && { fills: Object.keys(fills) }),
    ...(offline.length > 0 && { offline }),
    ...(withPermissions.length > 0 && { withPermissions }),
  };
}
