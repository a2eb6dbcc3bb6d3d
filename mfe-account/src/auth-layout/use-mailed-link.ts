import type { Reply } from '@playday/shared/api-contract';
import { ApiError, useHost, useSWR } from '@playday/shared/kit';

/**
 * What the api knows of a mailed link, asked once when the page opens, before the visitor types a
 * password: the token is not part of the document, which the server renders for everybody.
 * `refusal`: the link is invalid, or the api failed.
 */
export function useMailedLink(token: string) {
  const { http } = useHost();
  const { data, error, mutate } = useSWR<Reply<'GET /check-token/{tokenParam}'>, unknown>(
    token && ['check-token', token],
    () => http('GET /check-token/{tokenParam}', { params: { tokenParam: token } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return { link: data, refusal: error instanceof ApiError ? error : null, readAgain: mutate };
}
