import { extraReturnPath, extraTransientRoutes } from '../../api-contract/extra-parts.ts';
import type { storedKeys } from '../../contract/stored-keys.ts';

/** How long a session lasts without use: 57 minutes, in the browser and in the api. */
export const tokenLifetimeMs = 57 * 60_000;

/** Longest return path; a mail's link carries it. */
export const returnPathMax = 1024;

/**
 * The path to open after sign-in: only a path of the shop, never another origin, a sign-in page or
 * a mailed link with its token.
 */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (wanted && wanted.length > returnPathMax) return '/';
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted))
    return '/';
  return extraReturnPath(wanted) ?? (isTransientRoute(wanted) ? '/' : wanted);
}

/** `path` with the return path as its `next` parameter; the main page needs none. */
export function withReturnPath(path: string, wanted: string | null | undefined): string {
  const next = safeReturnPath(wanted);
  return next === '/'
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}

const transientRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/message-register',
  '/verify',
  '/verify_changed',
  ...extraTransientRoutes,
];

/** Whether Back must skip this page. */
export function isTransientRoute(path: string): boolean {
  const bare = path.split(/[?#]/)[0] ?? '';
  return transientRoutes.some((page) => bare === page || bare.startsWith(`${page}/`));
}

/** Storage key of the tickets that the person saw last. */
export const ticketsKey = 'playday.tickets' satisfies keyof (typeof storedKeys)['local'];
