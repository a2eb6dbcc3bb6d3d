import { useLocation, useNavigate } from '@playday/shared/kit';
import { isPassing } from '@playday/shared/session';

interface History {
  entries(): { url: string | null }[];
  currentEntry: { index: number } | null;
}

/** Back to the page before, unless there is none or it was one of signing in: then to the main page. */
export function useGoBack() {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return () => {
    if (isFirst || cameFromSignIn()) void navigate('/', { replace: true });
    else void navigate(-1);
  };
}

/** Browsers without the list of history's entries say no. */
function cameFromSignIn(): boolean {
  const history = (globalThis as { navigation?: History }).navigation;
  const index = history?.currentEntry?.index ?? 0;
  const url = history?.entries()[index - 1]?.url;
  return url ? isPassing(new URL(url).pathname) : false;
}
