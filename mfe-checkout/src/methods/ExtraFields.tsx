import { Field, useAtom, useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import { type Attribute, isExtraValid } from './extra-fields.ts';
import styles from './ExtraFields.module.css';
import { extrasAtom } from './method-atoms.ts';

/** What the chosen method asks for besides. A fault shows once a field was left. */
export function ExtraFields({ attributes }: { attributes: Attribute[] }) {
  const { t } = useTranslation('checkout');
  const [extras, setExtras] = useAtom(extrasAtom);
  const [touched, setTouched] = useState<string[]>([]);
  const faultOf = (attribute: Attribute) => {
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
          autoComplete="off"
          error={faultOf(attribute)}
          onChange={({ currentTarget }) => setExtras({ ...extras, [attribute.key]: currentTarget.value })}
          onBlur={() => setTouched([...touched, attribute.key])}
        />
      ))}
    </div>
  );
}
