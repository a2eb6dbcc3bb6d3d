import { isBirthdayAllowed, isLogin, limits } from '@playday/shared/rules/fields';
import { isLike, personRules, required } from '@playday/shared/kit/forms/form-rules';

/** Validation rules for react-hook-form. Each message is a translation key of this remote. */
export const rules = {
  ...personRules,
  login: { ...required, validate: (value: string) => isLogin(value.trim()) || 'errors.login' },
  /** An existing password: no format rule, because older passwords may follow older rules. */
  password: { ...required, maxLength: { value: limits.passwordMax, message: 'errors.passwordLong' } },
  newPassword: { ...required, validate: isLike('password', 'errors.plainPassword') },
  /** `now`: returns the current time in milliseconds. */
  birthday: (now: () => number) => ({
    ...required,
    validate: (value: string) => isBirthdayAllowed(value, new Date(now())) || 'errors.birthday',
  }),
  /** Must equal the current value of the new password. */
  repeat: (password: () => string) => ({
    ...required,
    validate: (value: string) => value === password() || 'errors.confirmPassword',
  }),
};
