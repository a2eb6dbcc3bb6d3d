import type { Currency } from '@playday/shared/contract';
import { useTranslation, Verbatim } from '@playday/shared/kit';
import { formatSum, toMinor } from '@playday/shared/rules/format-money';

/** An event's lowest price. `amount`: in major units, as the api sends it; null for an event without tickets. Nothing is shown in an unknown currency. */
export function PriceFrom({ amount, currency }: { amount: number | null; currency: Currency | null }) {
  const { t } = useTranslation('catalog');
  if (amount === null || !currency) return null;
  const price = formatSum(toMinor(amount, currency.scale), currency);
  return <span>{amount === 0 ? t('card.free') : <Verbatim text={t('card.from', { price })} />}</span>;
}
