import type { ListedSession } from '@playday/shared/api-contract';
import { ApiError, useHost, useSWR } from '@playday/shared/kit';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';

const notFound = 404;

/** The account's sessions: undefined while they load, null when loading failed. */
export function useSessions() {
  const { http } = useHost();
  const { data, mutate, isValidating } = useSWR<ListedSession[] | null>('account/sessions', async () => {
    const reply = await nullOnFailure(http('GET /user/sessions'));
    return reply?.sessions ?? null;
  });
  const keep = (isKept: (session: ListedSession) => boolean) =>
    mutate((listed) => listed?.filter(isKept), { revalidate: false });

  return {
    sessions: data,
    isBusy: isValidating,
    reload: () => void mutate(),
    end: async (id: string) => {
      await http('DELETE /user/sessions/{id}', { params: { id } }).catch(ignoreEnded);
      await keep((session) => session.id !== id);
    },
    endOthers: async () => {
      await http('POST /user/sessions/end-others');
      await keep(({ isCurrent }) => isCurrent);
    },
  };
}

/** A session that has ended in the meantime is what the person wanted. */
function ignoreEnded(cause: unknown) {
  if (!(cause instanceof ApiError && cause.status === notFound)) throw cause;
}
