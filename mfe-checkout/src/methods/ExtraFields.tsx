import { Field, useAtom, useAtomValue, useTranslation } from '@playday/shared/kit';
import { useId, useState } from 'react';
import { type Attribute, cleanPhone, isExtraValid } from './extra-fields.ts';
import styles from './MethodPicker.module.css';
import { extrasAtom, missingPressesAtom } from './method-atoms.ts';

const phoneInput = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;

/** The selected method's additional fields. Errors show after a field loses focus. */
export function ExtraFields({ attributes }: { attributes: Attribute[] }) {
  const { t } = useTranslation('checkout');
  const [extras, setExtras] = useAtom(extrasAtom);
  const [touched, setTouched] = useState<string[]>([]);
  const isMissing = useAtomValue(missingPressesAtom) > 0;
  const errorOf = (attribute: Attribute) => {
    const value = extras[attribute.key] ?? '';
    if (!(isMissing || touched.includes(attribute.key)) || isExtraValid(attribute, value))
      return undefined;
    return value.trim() === ''
      ? t('required')
      : t('methods.wrong', { description: attribute.description });
  };
  const set = (key: string, value: string) => setExtras({ ...extras, [key]: value });
  return (
    <div className={styles.fields}>
      {attributes.map((attribute) => {
        const { key, name, description, options } = attribute;
        const value = extras[key] ?? '';
        return options ? (
          <OptionPicker
            key={key}
            legend={name}
            options={options}
            value={value}
            isMissing={isMissing && !isExtraValid(attribute, value)}
            onChoose={(chosen) => set(key, chosen)}
          />
        ) : (
          <Field
            key={key}
            label={name}
            placeholder={description}
            value={value}
            required
            maxLength={255}
            {...(key === 'phone' ? phoneInput : { autoComplete: 'off' })}
            error={errorOf(attribute)}
            onChange={({ currentTarget }) =>
              set(key, key === 'phone' ? cleanPhone(currentTarget.value) : currentTarget.value)
            }
            onBlur={() => setTouched([...touched, key])}
          />
        );
      })}
    </div>
  );
}

/** A choice such as the bank: each option by its name, with its value in capitals as its mark. */
function OptionPicker({
  legend,
  options,
  value,
  isMissing,
  onChoose,
}: {
  legend: string;
  options: NonNullable<Attribute['options']>;
  value: string;
  isMissing: boolean;
  onChoose: (value: string) => void;
}) {
  const { t } = useTranslation('checkout');
  const group = useId();
  const errorId = useId();
  return (
    <fieldset className={styles.options} aria-describedby={isMissing ? errorId : undefined}>
      <legend>{legend}</legend>
      {isMissing && (
        <p id={errorId} className={styles.missing} role="alert">
          {t('required')}
        </p>
      )}
      {options.map((option) => (
        <label key={option.value} data-chosen={option.value === value}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            required
            onChange={() => onChoose(option.value)}
          />
          <span className={styles.mark} translate="no" aria-hidden="true">
            {option.value.toUpperCase()}
          </span>
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
