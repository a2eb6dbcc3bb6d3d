import type { Currency } from '@playday/shared/contract';
import type { PaymentMethod } from '@playday/shared/api-contract';
import { useAtomValue, useSetAtom, useTranslation, Verbatim } from '@playday/shared/kit';
import { termMonthsOf } from '@playday/shared/rules/payment-methods';
import { formatSum, toMinor } from '@playday/shared/rules/format-money';
import { useId } from 'react';
import { ExtraFields } from './ExtraFields.tsx';
import styles from './MethodPicker.module.css';
import { MethodIcon } from './MethodIcon.tsx';
import { chooseMethodAtom, methodAtom } from './method-atoms.ts';
import { supportedMethods } from './supported-methods.ts';

/** One radio button per payment method, with the selected method's additional fields below it. */
export function MethodPicker({
  methods,
  total,
  currency,
  legend,
  isLocked,
}: {
  methods: PaymentMethod[];
  /** Minor units. A method with a higher minimum is listed with that minimum and cannot be selected. */
  total: number;
  currency: Currency;
  legend: string;
  isLocked: boolean;
}) {
  const { t } = useTranslation('checkout');
  const chosen = useAtomValue(methodAtom);
  const choose = useSetAtom(chooseMethodAtom);
  const name = useId();
  const offered = supportedMethods(methods, total, currency);
  return (
    <fieldset className={styles.methods} disabled={isLocked}>
      <legend>{legend}</legend>
      {methods.length === 0 && <p>{t('methods.none')}</p>}
      {methods.length > 0 && offered.length === 0 && (
        <p>
          <Verbatim text={t('methods.tooSmall', { total: formatSum(total, currency) })} />
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
                onChange={() => choose(method)}
              />
              <MethodIcon alias={method.alias} type={method.type} />
              <span>
                <span>{method.name}</span>
                {months && (
                  <small className={styles.hint}>
                    <Verbatim
                      text={`${total % months ? '≈ ' : ''}${months} × ${formatSum(Math.round(total / months), currency)} · ${t('methods.instalments')}`}
                    />
                  </small>
                )}
                {method.type === 'QR' && <small className={styles.hint}>{t('methods.qr')}</small>}
              </span>
            </label>
            {isChosen && method.attributes.length > 0 && <ExtraFields attributes={method.attributes} />}
          </div>
        );
      })}
      {methods
        .filter((method) => !offered.includes(method))
        .map(({ id, name, minimum = 0 }) => (
          <p key={id} className={styles.hint}>
            <Verbatim
              text={t('methods.minimum', {
                name,
                amount: formatSum(toMinor(minimum, currency.scale), currency),
              })}
            />
          </p>
        ))}
    </fieldset>
  );
}
