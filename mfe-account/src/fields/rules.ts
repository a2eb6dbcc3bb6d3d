import { isBirthdayAllowed, isLogin, limits, matches, phoneDigits } from '@playday/shared/forms';

/** Rules for react-hook-form; each message is a key of this remote's words. */
const required = { required: 'errors.required' };
const isLike = (pattern: Parameters<typeof matches>[0], message: string) => (value: string) =>
  matches(pattern, value.trim()) || message;

export const rules = {
  login: { ...required, validate: (value: string) => isLogin(value.trim()) || 'errors.login' },
  /** An existing password: whatever was once accepted. */
  password: { ...required, maxLength: { value: limits.passwordMax, message: 'errors.passwordLong' } },
  newPassword: { ...required, validate: isLike('password', 'errors.plainPassword') },
  firstName: { ...required, validate: isLike('name', 'errors.firstName') },
  lastName: { ...required, validate: isLike('name', 'errors.lastName') },
  email: { ...required, validate: isLike('email', 'errors.email') },
  phone: {
    ...required,
    validate: (value: string) => matches('phone', phoneDigits(value)) || 'errors.phone',
  },
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
