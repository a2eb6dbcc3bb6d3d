import { isLogin, limits, matches } from '@playday/shared/forms';

/** Rules for react-hook-form; each message is a key of this remote's words. */
const required = { required: 'errors.required' };
const isLike = (pattern: Parameters<typeof matches>[0], message: string) => (value: string) =>
  matches(pattern, value.trim()) || message;

export const rules = {
  required,
  login: { ...required, validate: (value: string) => isLogin(value.trim()) || 'errors.login' },
  /** An existing password: whatever was once accepted. */
  password: { ...required, maxLength: { value: limits.passwordMax, message: 'errors.passwordLong' } },
  newPassword: { ...required, validate: isLike('password', 'errors.password') },
  email: { ...required, validate: isLike('email', 'errors.email') },
};
