import { ApiError, useAtom, useHost } from '@playday/shared/kit';
import { toMinor } from '@playday/shared/rules/format-money';
import { promoAtom } from './promo-atoms.ts';

/** Requests the discount of the code for this event from the api. An offline attempt keeps the typed code. */
export function useApplyPromo(eventId: number, scale: number) {
  const host = useHost();
  const [{ code }, setPromo] = useAtom(promoAtom);

  return async () => {
    setPromo({ state: 'applying', code, amountMinor: 0 });
    try {
      const { amount } = await host.http('GET /user/promocode', { query: { code, eventId } });
      setPromo({ state: 'applied', code, amountMinor: toMinor(amount, scale) });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const isRefused = !cause.isUnreachable && cause.status < 500;
      setPromo({ state: 'error', code: isRefused ? '' : code, amountMinor: 0, message: cause.message });
    }
  };
}
