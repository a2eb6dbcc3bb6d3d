import type { PaymentMethod } from '@playday/shared/api-contract';
import { useHost, useSWR } from '@playday/shared/kit';
import { parseMethods } from '@playday/shared/kit/http/response-guards';

/** The payment methods of an event, loaded on first use. */
export function useMethods(eventId: number) {
  const { http, language } = useHost();
  const { data, error, mutate } = useSWR<PaymentMethod[], unknown>(['methods', eventId], async () =>
    parseMethods(
      await http('GET /user/order/methods/{eventId}', {
        params: { eventId: String(eventId) },
        query: { lang: language },
      }),
    ),
  );
  return { methods: data, hasFailed: error !== undefined && !data, reload: () => void mutate() };
}
