import { inputWithoutSpaces } from '@playday/shared/kit/forms/inputs';
import { type FormFieldProps, TextField } from '@playday/shared/kit/forms';
import { useTranslation } from '@playday/shared/kit';
import { useState } from 'react';
import styles from './fields.module.css';

/**
 * A password with a button that shows it: an existing one, unless `autoComplete` says otherwise.
 * Spaces are removed.
 */
export function PasswordField({ field, ...rest }: FormFieldProps) {
  const { t } = useTranslation('account');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...rest}
      field={inputWithoutSpaces(field)}
      className={styles.password}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
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

/** Tells a password manager which account a form's password belongs to. */
export const HiddenUsername = ({ login }: { login: string }) => (
  <input type="text" autoComplete="username" value={login} readOnly hidden />
);
