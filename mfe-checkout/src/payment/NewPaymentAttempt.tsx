import type { Currency } from '@playday/shared/contract';
import type { Order, PaymentMethod } from '@playday/shared/api-contract';
import {
  Button,
  Notice,
  Skeleton,
  useAtomValue,
  useHost,
  useSetAtom,
  useSWR,
  useTranslation,
} from '@playday/shared/kit';
import { FormError } from '@playday/shared/kit/forms/form-error';
import { toMinor } from '@playday/shared/rules/money/format-money';
import { type RefObject, useEffect, useId } from 'react';
import { MethodPicker } from '../methods/MethodPicker.tsx';
import {
  chooseMethodAtom,
  isMethodReadyAtom,
  methodAtom,
  missingPressesAtom,
} from '../methods/method-atoms.ts';
import { supportedMethods } from '../methods/supported-methods.ts';
import styles from './PaymentPage.module.css';
import { useNewPaymentAttempt } from './use-new-payment-attempt.ts';
import { parseMethods } from '@playday/shared/kit/http/response-guards';

/** Starts a new payment attempt for the same order, after a decline or to change the method. */
export function NewPaymentAttempt({
  order,
  currency,
  reason,
  title,
  onDone,
  onCancel,
}: {
  order: Order;
  currency: Currency;
  /** Why another attempt is needed; null when the buyer asked for one. */
  reason: 'declined' | 'notStarted' | null;
  /** Takes the focus: the message that says the reason, otherwise the heading. */
  title: RefObject<HTMLHeadingElement | null>;
  onDone: () => Promise<void>;
  /** Omitted when the form cannot be cancelled. */
  onCancel?: (() => void) | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { methods, hasFailed, reload } = useMethods(order.eventId);
  const total = toMinor(order.total, currency.scale);
  const offered = supportedMethods(methods ?? [], total, currency);
  const chosen = useAtomValue(methodAtom);
  const isOffered = offered.some(({ id }) => id === chosen?.id);
  const isReady = useAtomValue(isMethodReadyAtom) && isOffered;
  const isMissing = offered.length > 0 && !isReady;
  const hintId = useId();
  const titleId = useId();
  const choose = useSetAtom(chooseMethodAtom);
  const showMissing = useSetAtom(missingPressesAtom);
  useEffect(() => () => choose(null), [choose]);
  const { isBusy, problem, pay } = useNewPaymentAttempt(order.pubId, onDone);
  return (
    <div className={styles.way}>
      {reason && (
        <div ref={title} tabIndex={-1} className={styles.focused}>
          <Notice tone="error">{t(`payment.${reason}`)}</Notice>
        </div>
      )}
      <h2
        ref={reason ? undefined : title}
        id={titleId}
        tabIndex={-1}
        className={`${styles.method} ${styles.focused}`}
      >
        {t('payment.anotherTitle')}
      </h2>
      {hasFailed && (
        <Notice tone="error">
          <p>{t('methods.failed')}</p>
          <Button look="secondary" onClick={reload}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      {!methods && !hasFailed && <Skeleton height="200px" />}
      {methods && (
        <MethodPicker
          methods={methods}
          total={total}
          currency={currency}
          titleId={titleId}
          isLocked={isBusy}
        />
      )}
      {problem && (
        <FormError>
          <Notice tone="error">{problem}</Notice>
        </FormError>
      )}
      <Button
        isWide
        disabled={offered.length === 0}
        isBusy={isBusy}
        onClick={() => (isReady ? void pay() : showMissing((presses) => presses + 1))}
        aria-describedby={isMissing ? hintId : undefined}
      >
        {t('payment.tryAnother')}
      </Button>
      {isMissing && (
        <p id={hintId} hidden>
          {t(isOffered ? 'billing.fillIn' : 'billing.choose')}
        </p>
      )}
      {onCancel && (
        <Button look="quiet" disabled={isBusy} onClick={onCancel}>
          {t('payment.keep')}
        </Button>
      )}
    </div>
  );
}

/** The payment methods of an event, loaded on first use. */
function useMethods(eventId: number) {
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
