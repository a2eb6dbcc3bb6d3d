import { isBirthdayAllowed, limits } from '@playday/shared/rules/fields/fields';
import { isNewName } from '@playday/shared/rules/fields/new-name';
import { readLogin, readName } from '@playday/shared/rules/fields/typed';
import { isLike, personRules, required } from '@playday/shared/kit/forms/form-rules';

/** The api's refusal of a password, shown at the field `password`. */
export const wrongPassword = {
  4005: { field: 'password', message: 'errors.passwordWrong' },
} as const;

/**
 * The api's refusal of a new password that is in a list of leaked ones, shown at the field with
 * that name.
 */
export const breachedPassword = <Field extends string>(field: Field) => ({
  4008: { field, message: 'errors.passwordBreached' } as const,
});

/** A name that registers: it is none of ours, and no address. */
const newName = (rule: typeof personRules.firstName) => ({
  ...rule,
  validate: (value: string) => {
    const verdict = rule.validate(value);
    return verdict === true ? isNewName(readName(value)) || 'errors.nameAddress' : verdict;
  },
});

const passwordMax = { value: limits.passwordMax, message: 'errors.passwordLong' };

/** Validation rules for react-hook-form. Each message is a translation key of this remote. */
export const rules = {
  ...personRules,
  firstName: newName(personRules.firstName),
  lastName: newName(personRules.lastName),
  login: {
    ...required,
    validate: (value: string) => readLogin(value) !== undefined || 'errors.login',
  },
  /** An existing password: no format rule, because older passwords may follow older rules. */
  password: { ...required, maxLength: passwordMax },
  newPassword: {
    ...required,
    maxLength: passwordMax,
    validate: isLike('password', 'errors.plainPassword'),
  },
  /**
   * `now`: returns the current time in milliseconds; `isNoDay`: whether its input has a day that
   * does not exist.
   */
  birthday: (now: () => number, isNoDay: () => boolean) => ({
    validate(value: string) {
      if (value !== '') return isBirthdayAllowed(value, new Date(now())) || 'errors.birthday';
      // The input has no value for a day that its calendar has not: 29 February in any Buddhist
      // year.
      return isNoDay() ? 'errors.birthdayDay' : required.required;
    },
  }),
  /** Must equal the current value of the new password. */
  repeat: (password: () => string) => ({
    ...required,
    validate: (value: string) => value === password() || 'errors.confirmPassword',
  }),
};
