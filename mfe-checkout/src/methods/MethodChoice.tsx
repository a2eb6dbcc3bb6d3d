import type { PaymentMethod } from '@playday/shared/contracts/api';
import { useAtomValue, useSetAtom, useTranslation } from '@playday/shared/kit';
import { useId } from 'react';
import { ExtraFields } from './ExtraFields.tsx';
import styles from './MethodChoice.module.css';
import { MethodIcon } from './MethodIcon.tsx';
import { chooseMethodAtom, instalments, methodAtom } from './method-atoms.ts';

/** How to pay: one radio per method, and below the chosen one what it asks for. */
export function MethodChoice({
  methods,
  legend,
  isLocked,
}: {
  methods: PaymentMethod[];
  legend: string;
  isLocked: boolean;
}) {
  const { t } = useTranslation('checkout');
  const chosen = useAtomValue(methodAtom);
  const choose = useSetAtom(chooseMethodAtom);
  const name = useId();
  return (
    <fieldset className={styles.methods} disabled={isLocked}>
      <legend>{legend}</legend>
      {methods.length === 0 && <p>{t('methods.none')}</p>}
      {methods.map((method) => {
        const isChosen = chosen?.id === method.id;
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
                {method.name}
                {method.alias === instalments.alias && (
                  <small className={styles.hint}>{t('methods.instalments')}</small>
                )}
                {method.type === 'QR' && <small className={styles.hint}>{t('methods.qr')}</small>}
              </span>
            </label>
            {isChosen && method.attributes.length > 0 && <ExtraFields attributes={method.attributes} />}
          </div>
        );
      })}
    </fieldset>
  );
}
