import type { Currency } from '@playday/shared/contract';
import { limits } from '@playday/shared/rules/fields/fields';
import {
  ApiError,
  Button,
  Field,
  useAtom,
  useAtomValue,
  useHost,
  useSetAtom,
  useTranslation,
  Verbatim,
} from '@playday/shared/kit';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './PromoBox.module.css';
import {
  canApplyPromoAtom,
  clearPromoAtom,
  type Promo,
  promoAtom,
  typePromoAtom,
} from './promo-atoms.ts';

/**
 * The promo code field, with its result: the discount or the reason for a refusal. On a phone a
 * button stands for it until it is pressed.
 */
export function PromoBox({
  currency,
  discount,
  isLocked,
  onApply,
}: {
  currency: Currency;
  /** The actual discount in minor units: at most the price of the tickets. */
  discount: number;
  isLocked: boolean;
  onApply: () => void;
}) {
  const { t } = useTranslation('checkout');
  const promo = useAtomValue(promoAtom);
  const canApply = useAtomValue(canApplyPromoAtom);
  const type = useSetAtom(typePromoAtom);
  const clear = useSetAtom(clearPromoAtom);
  const isApplied = promo.state === 'applied';
  const input = useRef<HTMLInputElement>(null);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || promo.state !== 'typing' || promo.code !== '' || !!promo.removed;
  useEffect(() => {
    // Its button is gone, or another one that was pressed.
    if (isOpened) input.current?.focus();
  }, [isOpened]);
  useEffect(() => {
    if (promo.state !== 'error') return;
    // The button that was pressed is not available any more. When the api answers, the buyer may be
    // in another field.
    if (promo.message === null || !document.activeElement?.matches('input')) input.current?.focus();
  }, [promo]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canApply) onApply();
  };

  return (
    <form className={styles.promo} data-open={isOpen} onSubmit={submit} noValidate>
      {!isOpen && (
        <Button
          look="quiet"
          className={styles.open}
          aria-expanded={false}
          disabled={isLocked}
          onClick={() => setOpened(true)}
        >
          {t('promo.open')}
        </Button>
      )}
      <Field
        ref={input}
        label={t('promo.label')}
        value={promo.code}
        onChange={(event) => {
          setOpened(true);
          type(event.currentTarget.value);
        }}
        readOnly={isApplied || promo.state === 'applying' || isLocked}
        maxLength={limits.promoLength * 2}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className={styles.field}
        hint={isApplied ? undefined : t('promo.hint')}
        error={promo.state === 'error' ? (promo.message ?? t('promo.incomplete')) : undefined}
        aside={
          isApplied ? (
            <Button
              look="quiet"
              className={styles.action}
              disabled={isLocked}
              onClick={() => {
                clear();
                setOpened(true);
                input.current?.focus();
              }}
            >
              {t('promo.remove')}
            </Button>
          ) : (
            <Button
              look="secondary"
              type="submit"
              className={styles.action}
              disabled={!canApply || isLocked}
              isBusy={promo.state === 'applying'}
            >
              {t('promo.apply')}
            </Button>
          )
        }
      />
      <p className={styles.applied} role="status">
        {isApplied && (
          <Verbatim text={t('promo.applied', { amount: formatSum(discount, currency) })} />
        )}
        {promo.state === 'typing' && promo.removed && (
          <Verbatim text={t('promo.removed', { code: promo.removed })} code={promo.removed} />
        )}
      </p>
    </form>
  );
}

/**
 * Requests the discount of the code for this event from the api. An attempt that the api did not
 * answer keeps the typed code.
 */
export function useApplyPromo(eventId: number, scale: number) {
  const host = useHost();
  const [{ code }, setPromo] = useAtom(promoAtom);

  return async () => {
    const asked: Promo = { state: 'applying', code, amountMinor: 0 };
    // The code may be cleared or replaced before the answer.
    const settle = (settled: Promo) => setPromo((latest) => (latest === asked ? settled : latest));
    setPromo(asked);
    try {
      const { amount } = await host.http('GET /user/promocode', {
        query: { code, eventId },
        needs: 'amount',
      });
      settle({ state: 'applied', code, amountMinor: toMinor(amount, scale) });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const isRefused = cause.code !== 0 && cause.status < 500;
      settle({
        state: 'error',
        code: isRefused ? '' : code,
        amountMinor: 0,
        message: cause.message,
      });
    }
  };
}
