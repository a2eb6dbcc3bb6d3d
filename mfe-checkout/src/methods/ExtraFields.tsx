import { Field, useAtom, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { type Attribute, cleanPhone, isExtraValid } from './extra-fields.ts';
import styles from './ExtraFields.module.css';
import { extrasAtom } from './method-atoms.ts';

const phoneInput = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;

/** The selected method's additional fields. Errors show after a field loses focus. */
export function ExtraFields({ attributes }: { attributes: Attribute[] }) {
  const { t } = useTranslation('checkout');
  const [extras, setExtras] = useAtom(extrasAtom);
  const [touched, setTouched] = useState<string[]>([]);
  const errorOf = (attribute: Attribute) => {
    const value = extras[attribute.key] ?? '';
    if (!touched.includes(attribute.key) || isExtraValid(attribute, value)) return undefined;
    return value.trim() === '' ? t('required') : t('methods.wrong', { description: attribute.description });
  };
  return (
    <div className={styles.fields}>
      {attributes.map((attribute) => (
        <Field
          key={attribute.key}
          label={attribute.name}
          placeholder={attribute.description}
          value={extras[attribute.key] ?? ''}
          required
          maxLength={255}
          {...(attribute.key === 'phone' ? phoneInput : { autoComplete: 'off' })}
          error={errorOf(attribute)}
          onChange={({ currentTarget: { value } }) =>
            setExtras({ ...extras, [attribute.key]: attribute.key === 'phone' ? cleanPhone(value) : value })
          }
          onBlur={() => setTouched([...touched, attribute.key])}
        />
      ))}
    </div>
  );
}
