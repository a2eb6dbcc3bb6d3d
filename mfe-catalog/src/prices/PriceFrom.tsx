import type { Currency } from '@playday/shared/contract';
import { useTranslation } from '@playday/shared/kit';
import { formatSum, toMinor } from '@playday/shared/rules/format-money';

/** The lowest price of an event, a decimal as the api gives it; null where it has no tickets. */
export function PriceFrom({ amount, currency }: { amount: number | null; currency: Currency }) {
  const { t } = useTranslation('catalog');
  if (amount === null) return null;
  const price = formatSum(toMinor(amount, currency.scale), currency);
  return <span>{amount === 0 ? t('card.free') : t('card.from', { price })}</span>;
}
