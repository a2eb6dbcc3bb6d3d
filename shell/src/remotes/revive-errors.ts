import type { ErrorResponse } from 'react-router';
import type { PageData } from '../page.ts';

/**
 * The errors of a server-rendered page as the router's error responses, which `isRouteErrorResponse` recognises by
 * their fields. The public type lacks one of them, `internal`: whether the router itself made the error.
 */
export function reviveErrors(errors: PageData['errors']): Record<string, ErrorResponse> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, statusText, data }]) => [
      id,
      { status, statusText, data, internal: false },
    ]),
  );
}
