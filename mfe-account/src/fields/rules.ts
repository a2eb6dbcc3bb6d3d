import { isBirthdayAllowed, isLogin, limits } from '@playday/shared/rules/fields';
import { isLike, personRules, required } from '@playday/shared/kit/forms/form-rules';

/** Rules for react-hook-form; each message is a key of this remote's words. */
export const rules = {
  ...personRules,
  login: { ...required, validate: (value: string) => isLogin(value.trim()) || 'errors.login' },
  /** An existing password: whatever was once accepted. */
  password: { ...required, maxLength: { value: limits.passwordMax, message: 'errors.passwordLong' } },
  newPassword: { ...required, validate: isLike('password', 'errors.plainPassword') },
  /** `now`: milliseconds. */
  birthday: (now: () => number) => ({
    ...required,
    validate: (value: string) => isBirthdayAllowed(value, new Date(now())) || 'errors.birthday',
  }),
  /** Equal to the new password, as it reads now. */
  repeat: (password: () => string) => ({
    ...required,
    validate: (value: string) => value === password() || 'errors.confirmPassword',
  }),
};
