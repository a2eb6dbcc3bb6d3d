import type { EventCard } from '@playday/shared/api-contract';
import type { Currency } from '@playday/shared/contract';
import { useTranslation, Verbatim } from '@playday/shared/kit';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';

/**
 * What one ticket costs at least, of those that can be bought now, with its mandatory fees. Nothing
 * is shown when none can, and in an unknown currency.
 */
export function PriceFrom({
  event: { priceFrom, totalFrom },
  currency,
}: {
  event: Pick<EventCard, 'priceFrom' | 'totalFrom'>;
  currency: Currency | null;
}) {
  const { t } = useTranslation('catalog');
  if (priceFrom === null || !currency) return null;
  // An api of an earlier release does not say the fees.
  const total = totalFrom ?? priceFrom;
  const price = formatSum(toMinor(total, currency.scale), currency);
  const from = total > priceFrom ? t('card.fromWithFees', { price }) : t('card.from', { price });
  return <span>{total === 0 ? t('card.free') : <Verbatim text={from} />}</span>;
}
