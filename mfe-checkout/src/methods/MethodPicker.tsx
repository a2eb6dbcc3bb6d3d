import type { Currency } from '@playday/shared/contract';
import type { PaymentMethod } from '@playday/shared/api-contract';
import { useAtom, useAtomValue, useSetAtom, useTranslation, Verbatim } from '@playday/shared/kit';
import { type MethodAlias, termMonthsOf } from '@playday/shared/rules/payment/payment-methods';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';
import { useEffect, useId, useRef } from 'react';
import { ExtraFields } from './ExtraFields.tsx';
import styles from './MethodPicker.module.css';
import { chooseMethodAtom, methodAtom, missingPressesAtom } from './method-atoms.ts';
import { supportedMethods } from './supported-methods.ts';

/**
 * One radio button per payment method, with the selected method's additional fields below it. Marks
 * and focuses what is missing when the order's button was pressed too early.
 */
export function MethodPicker({
  methods,
  total,
  currency,
  legend,
  titleId,
  isLocked,
}: {
  methods: PaymentMethod[];
  /**
   * Minor units. A method that does not accept it is listed with its limit and cannot be selected.
   */
  total: number;
  currency: Currency;
  /** Omitted where a heading above names the choice. */
  legend?: string;
  /** Of that heading. */
  titleId?: string;
  isLocked: boolean;
}) {
  const { t } = useTranslation('checkout');
  const chosen = useAtomValue(methodAtom);
  const choose = useSetAtom(chooseMethodAtom);
  const name = useId();
  const missingId = useId();
  const offered = supportedMethods(methods, total, currency);
  const isAbove = ({ maximum }: PaymentMethod) =>
    maximum !== undefined && total > toMinor(maximum, currency.scale);
  const isTooLarge = methods.some(isAbove);
  const [missingPresses, setMissingPresses] = useAtom(missingPressesAtom);
  useEffect(() => () => setMissingPresses(0), [setMissingPresses]);
  // The chosen one may no longer be offered, since the list is asked for again.
  const isUnchosen = missingPresses > 0 && !offered.some(({ id }) => id === chosen?.id);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (missingPresses > 0)
      fieldset.current?.querySelector<HTMLElement>('input:invalid, [aria-invalid="true"]')?.focus();
  }, [missingPresses]);
  return (
    <fieldset
      ref={fieldset}
      className={styles.methods}
      aria-labelledby={titleId}
      disabled={isLocked}
      data-missing={missingPresses > 0 ? missingPresses % 2 : undefined}
      aria-describedby={isUnchosen ? missingId : undefined}
    >
      {legend && <legend>{legend}</legend>}
      {isUnchosen && (
        <p id={missingId} className={styles.missing} role="alert">
          {t('billing.choose')}
        </p>
      )}
      {methods.length === 0 && <p>{t('methods.none')}</p>}
      {methods.length > 0 && offered.length === 0 && (
        <p>
          <Verbatim
            text={t(isTooLarge ? 'methods.tooLarge' : 'methods.tooSmall', {
              total: formatSum(total, currency),
            })}
          />
        </p>
      )}
      {offered.map((method) => {
        const isChosen = chosen?.id === method.id;
        const months = termMonthsOf(method.alias);
        return (
          <div key={method.id} className={styles.method} data-chosen={isChosen}>
            <label>
              <input
                type="radio"
                name={name}
                value={method.id}
                checked={isChosen}
                required
                onChange={() => choose(method)}
              />
              <MethodIcon alias={method.alias} type={method.type} />
              <span>
                <span>{method.name}</span>
                {months && (
                  <small className={styles.hint}>
                    <Verbatim
                      text={
                        `${total % months ? '≈ ' : ''}${months} × ` +
                        `${formatSum(Math.round(total / months), currency)} · ` +
                        `${t('methods.instalments')}`
                      }
                    />
                  </small>
                )}
                {method.type === 'QR' && <small className={styles.hint}>{t('methods.qr')}</small>}
              </span>
            </label>
            {isChosen && method.attributes.length > 0 && (
              <ExtraFields attributes={method.attributes} />
            )}
          </div>
        );
      })}
      {methods
        .filter((method) => !offered.includes(method))
        .map((method) => {
          const { id, name, minimum = 0, maximum = 0 } = method;
          const limit = isAbove(method) ? maximum : minimum;
          return (
            <p key={id} className={styles.hint}>
              <Verbatim
                text={t(isAbove(method) ? 'methods.maximum' : 'methods.minimum', {
                  name,
                  amount: formatSum(toMinor(limit, currency.scale), currency),
                })}
              />
            </p>
          );
        })}
    </fieldset>
  );
}

const card = 'M3 6h18v12H3zM3 10h18M6.5 14.5h4';
const qr = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20v-.01';
const wallet = 'M4 7.5h14a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zV6l11-2.5v4M16 13.75h.01';
const shapes: Record<MethodAlias, string> = {
  promptpay: qr,
  kCards: card,
  kCardsFlexi: `${card}M15 14.5h.01M17.5 14.5h.01`,
  alipay: wallet,
  trueMoney: wallet,
  mBanking: 'M7 2.8h10v18.4H7zM10.5 18.2h3',
};

/** A decorative icon for the kind of payment; of a method of a newer release, by its type. */
function MethodIcon({ alias, type }: { alias: string; type: PaymentMethod['type'] }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={(shapes as Partial<Record<string, string>>)[alias] ?? (type === 'QR' ? qr : card)} />
    </svg>
  );
}
