import { matches, phoneDigits } from '@playday/shared/forms';

/** Rules for react-hook-form; each message is a key of this remote's words. */
const required = { required: 'errors.required' };
const isLike = (pattern: Parameters<typeof matches>[0], message: string) => (value: string) =>
  matches(pattern, value.trim()) || message;

export const rules = {
  firstName: { ...required, validate: isLike('name', 'errors.firstName') },
  lastName: { ...required, validate: isLike('name', 'errors.lastName') },
  email: { ...required, validate: isLike('email', 'errors.email') },
  phone: {
    ...required,
    validate: (value: string) => matches('phone', phoneDigits(value)) || 'errors.phone',
  },
};
