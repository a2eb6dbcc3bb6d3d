import { limits, matches, type PatternName } from '../../rules/fields/fields.ts';
import { normaliseEmail, phoneDigits, readName } from '../../rules/fields/typed.ts';

/** Rules for react-hook-form; each message is a translation key of the remote. */
export const required = { required: 'errors.required' };

export const isLike = (pattern: PatternName, message: string) => (value: string) =>
  matches(pattern, value.trim()) || message;

const otherLetter = /[^\P{L}\p{Script=Latin}\p{Script=Thai}]/u;

/**
 * A name; one that is too long, or in letters that the shop cannot take, gets a message that says
 * so.
 */
const isName = (message: string) => (value: string) =>
  matches('name', readName(value)) ||
  (readName(value).length > limits.nameMax
    ? 'errors.nameLong'
    : otherLetter.test(value)
      ? 'errors.nameLetters'
      : message);

/** Rules for a person's name, e-mail address and phone number. */
export const personRules = {
  firstName: { ...required, validate: isName('errors.firstName') },
  lastName: { ...required, validate: isName('errors.lastName') },
  email: {
    ...required,
    validate: (value: string) => matches('email', normaliseEmail(value)) || 'errors.email',
  },
  phone: {
    ...required,
    validate: (value: string) => matches('phone', phoneDigits(value)) || 'errors.phone',
  },
};
