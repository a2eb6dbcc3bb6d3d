import type { OperationName } from '../api-contract/operations.ts';
import { failedSentence } from '../kit/http/failed-answers.ts';
import { createHttp } from '../kit/http/http.ts';

/** The page of a network's filter. */
const filterPage = () =>
  new Response('<h1>Log in to the Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });

/** What visitors read when it comes instead of the api's answer. */
export const foreignSentence = failedSentence(200, 'en');

/**
 * An answer of the fake api as the client makes it of another program's, by default of a filter's
 * page with status 200.
 */
export function foreignAnswer(
  operation: OperationName,
  { response = filterPage, needs }: { response?: () => Response; needs?: string } = {},
): () => Promise<never> {
  const http = createHttp({
    base: '/api',
    language: 'en',
    fetch: async () => response(),
    failedMessage: async (status) => failedSentence(status, 'en'),
  }) as (operation: OperationName, input: object) => Promise<never>;
  return () => http(operation, { needs });
}
