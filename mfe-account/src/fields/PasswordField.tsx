import { rewriteWithoutSpaces } from '@playday/shared/kit/forms/inputs';
import { Field, useTranslation } from '@playday/shared/kit';
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './fields.module.css';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'aside'> & { field: UseFormRegisterReturn };

/** A password field with a button that shows its value. Spaces are removed while typing. */
export function PasswordField({ field, ...rest }: Props) {
  const { t } = useTranslation('account');
  const [isShown, setShown] = useState(false);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    rewriteWithoutSpaces(event);
    void field.onChange(event);
  };
  return (
    <Field
      {...rest}
      {...field}
      onChange={onChange}
      className={styles.password}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      aside={
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          aria-label={t('password.show')}
          onClick={() => setShown(!isShown)}
        >
          <Eye isCrossed={isShown} />
        </button>
      }
    />
  );
}

const Eye = ({ isCrossed }: { isCrossed: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" strokeLinejoin="round" />
    <circle cx="12" cy="12" r="3" />
    {isCrossed && <path d="m4 20 16-16" strokeLinecap="round" />}
  </svg>
);
