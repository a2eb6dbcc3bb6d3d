import { matches, type PatternName, phoneDigits } from '../../rules/fields.ts';

/** Rules for react-hook-form; each message is a key of the remote's own words. */
export const required = { required: 'errors.required' };

export const isLike = (pattern: PatternName, message: string) => (value: string) =>
  matches(pattern, value.trim()) || message;

/** Who somebody is, wherever a form asks for it. */
export const personRules = {
  firstName: { ...required, validate: isLike('name', 'errors.firstName') },
  lastName: { ...required, validate: isLike('name', 'errors.lastName') },
  email: { ...required, validate: isLike('email', 'errors.email') },
  phone: {
    ...required,
    validate: (value: string) => matches('phone', phoneDigits(value)) || 'errors.phone',
  },
};
