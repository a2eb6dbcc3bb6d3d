import { limits } from '@playday/shared/rules/fields/fields';
import { useTranslation } from '@playday/shared/kit';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { PasswordField } from './PasswordField.tsx';
import { rules } from './rules.ts';

/** What password managers generate: https://developer.apple.com/password-rules */
const generated = {
  autoComplete: 'new-password',
  passwordrules:
    `minlength: ${limits.passwordMin}; maxlength: ${limits.passwordMax}; required: lower; ` +
    'required: upper; required: digit;',
};

/**
 * A new password and its repetition, registered as `confirmPassword`. `label`: the label of the
 * first field.
 */
export function NewPasswordFields<Values extends FieldValues & { confirmPassword: string }>({
  form,
  name,
  label,
}: {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
}) {
  const { t } = useTranslation('account');
  const again = 'confirmPassword' as Path<Values>;
  return (
    <>
      <PasswordField
        field={form.register(name, { ...rules.newPassword, deps: again })}
        label={label}
        // The error is the specification's, which does not tell the whole rule.
        hint={t('fields.passwordRule')}
        {...generated}
      />
      <PasswordField
        field={form.register(
          again,
          rules.repeat(() => form.getValues(name)),
        )}
        label={t('fields.confirmPassword')}
        {...generated}
      />
    </>
  );
}
