import { matches, type PatternName, phoneDigits } from '../../rules/fields.ts';

/** Rules for react-hook-form; each message is a translation key of the remote. */
export const required = { required: 'errors.required' };

export const isLike = (pattern: PatternName, message: string) => (value: string) =>
  matches(pattern, value.trim()) || message;

/** Rules for a person's name, e-mail address and phone number. */
export const personRules = {
  firstName: { ...required, validate: isLike('name', 'errors.firstName') },
  lastName: { ...required, validate: isLike('name', 'errors.lastName') },
  email: { ...required, validate: isLike('email', 'errors.email') },
  phone: {
    ...required,
    validate: (value: string) => matches('phone', phoneDigits(value)) || 'errors.phone',
  },
};
