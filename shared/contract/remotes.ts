/** A remote: its folder, the port of its own server, its exposed modules and the addresses it owns. */
export interface Remote {
  folder: string;
  port: number;
  exposes: Record<string, string>;
  /** Patterns in react-router's syntax. */
  owns: string[];
  /** Addresses behind the session: served as a frame and rendered in the browser. */
  behindSession: string[];
  /**
   * Pattern → query parameters that change the server's document, each a whole number from 1 to the given maximum.
   * Other parameters (`?utm_source=`, `?fbclid=`) do not affect a document.
   */
  variesBy?: Record<string, Record<string, number>>;
}

/** The table of remotes: ports, exposed modules, and which remote owns which address. */
export const remotes = {
  catalog: {
    folder: 'mfe-catalog',
    port: 4101,
    exposes: { './App': './src/index.ts' },
    owns: ['/', '/event/*', '/news/*', '/partners', '/faq', '/about-us', '/terms', '/privacy'],
    behindSession: [],
    variesBy: { '/': { shown: 500 }, '/news': { page: 99_999 } },
  },
  checkout: {
    folder: 'mfe-checkout',
    port: 4102,
    exposes: { './App': './src/index.ts', './Cart': './src/cart/index.ts' },
    owns: ['/billing', '/payment', '/receipt'],
    behindSession: ['/billing', '/payment', '/receipt'],
  },
  account: {
    folder: 'mfe-account',
    port: 4103,
    exposes: { './App': './src/index.ts' },
    owns: [
      '/login',
      '/register',
      '/message-register',
      '/forgot-password/*',
      '/verify',
      '/verify_changed',
      '/account/*',
      '/pre-registration',
    ],
    behindSession: ['/account/*', '/pre-registration'],
  },
  erasure: {
    folder: 'mfe-erasure',
    port: 4104,
    exposes: { './App': './src/index.ts' },
    owns: ['/app-data-erase', '/staff-data-erase', '/delete-success', '/erase-confirm'],
    behindSession: [],
  },
} satisfies Record<string, Remote>;

export type RemoteName = keyof typeof remotes;
export const remoteNames = Object.keys(remotes) as RemoteName[];

const covers = (pattern: string, path: string) =>
  pattern.endsWith('/*')
    ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1))
    : path === pattern;

const bare = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

/** The remote that owns a path. An unknown path belongs to catalog, which shows the home screen there. */
export function ownerOf(path: string): RemoteName {
  const owned = bare(path);
  return (
    remoteNames.find((name) => remotes[name].owns.some((pattern) => covers(pattern, owned))) ?? 'catalog'
  );
}

/** Whether a remote owns the path. An unknown one is answered with 404 and the home screen. */
export const isKnownPath = (path: string) =>
  remoteNames.some((name) => remotes[name].owns.some((pattern) => covers(pattern, bare(path))));

/** Whether the page is behind the session and so rendered in the browser only. */
export const isBehindSession = (path: string) =>
  remoteNames.some((name) => remotes[name].behindSession.some((pattern) => covers(pattern, bare(path))));

/** The query parameters that change the document of a path, with the maximum of each. */
export function parametersOf(path: string): Record<string, number> {
  const { variesBy = {} }: Remote = remotes[ownerOf(path)];
  return Object.entries(variesBy).find(([pattern]) => covers(pattern, bare(path)))?.[1] ?? {};
}
