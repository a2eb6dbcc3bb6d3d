/** One remote: its folder, the port of its own server, the doors it exposes and the addresses it owns. */
export interface Remote {
  folder: string;
  port: number;
  exposes: Record<string, string>;
  /** Patterns as react-router writes them. */
  owns: string[];
  /** Addresses behind the session: they arrive as a frame and are rendered in the browser. */
  behindSession: string[];
  /**
   * Pattern → query parameters that change what the server draws there, each a whole number from 1 to the one named. All
   * others (`?utm_source=`, `?fbclid=`) make no difference to a document.
   */
  variesBy?: Record<string, Record<string, number>>;
}

/** The one table of remotes: ports, doors, and which remote owns which address. */
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

/** The remote that owns a path. An unknown path is catalog's, which shows the home screen there. */
export function ownerOf(path: string): RemoteName {
  const owned = bare(path);
  return (
    remoteNames.find((name) => remotes[name].owns.some((pattern) => covers(pattern, owned))) ?? 'catalog'
  );
}

/** Whether any remote claims the path. One that nobody claims is answered with 404 and the home screen. */
export const isKnownPath = (path: string) =>
  remoteNames.some((name) => remotes[name].owns.some((pattern) => covers(pattern, bare(path))));

/** Whether the page lies behind the session and so is rendered in the browser only. */
export const isBehindSession = (path: string) =>
  remoteNames.some((name) => remotes[name].behindSession.some((pattern) => covers(pattern, bare(path))));

/** The query parameters that change what is drawn at a path, with the largest number that each may be. */
export function parametersOf(path: string): Record<string, number> {
  const { variesBy = {} }: Remote = remotes[ownerOf(path)];
  return Object.entries(variesBy).find(([pattern]) => covers(pattern, bare(path)))?.[1] ?? {};
}
