/** How long a token lives without use, from SPEC: 57 minutes. */
export const tokenLifetimeMs = 3_420_000;

/** Where to go after sign-in: an own path only, never another origin nor a sign-in page. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return '/';
  return isPassing(wanted) ? '/' : wanted;
}

const passing = [
  '/login',
  '/register',
  '/forgot-password',
  '/message-register',
  '/verify',
  '/verify_changed',
];

/** Pages that Back never leads to. */
export function isPassing(path: string): boolean {
  const bare = path.split(/[?#]/)[0] ?? '';
  return passing.some((page) => bare === page || bare.startsWith(`${page}/`));
}

/** What this browser keeps for the person signed in; gone at sign-out. */
export const personalKeys = { tickets: 'playday.tickets' } as const;
