import { useFormContext } from '@playday/shared/kit/forms';
import { useTranslation } from '@playday/shared/kit';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { PasswordField } from './PasswordField.tsx';
import { rules } from './rules.ts';

/** A new password and its repetition, registered as `confirmPassword`. `label`: the label of the first field. */
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
  const { errorOf } = useFormContext();
  const again = 'confirmPassword' as Path<Values>;
  const rule = t('errors.plainPassword');
  return (
    <>
      <PasswordField
        field={form.register(name, { ...rules.newPassword, deps: again })}
        label={label}
        // When the error is the rule itself, the hint is not repeated.
        hint={errorOf(name) === rule ? undefined : rule}
        autoComplete="new-password"
      />
      <PasswordField
        field={form.register(
          again,
          rules.repeat(() => form.getValues(name)),
        )}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
}
