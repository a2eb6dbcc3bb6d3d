import { useIsHydrated, useSearchParams } from '@playday/shared/kit';
import { safeReturnPath, withReturnPath } from '@playday/shared/rules/session/session';

/**
 * Where the visitor goes on after sign-in: `?next=`, or the main page. `withNext` adds it to the
 * links between the auth pages. The server-rendered document is shared by all visitors and so has
 * no return path.
 */
export function useReturnPath() {
  const [search] = useSearchParams();
  const next = useIsHydrated() ? safeReturnPath(search.get('next')) : '/';
  return { next, withNext: (path: string) => withReturnPath(path, next) };
}
