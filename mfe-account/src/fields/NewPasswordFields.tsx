import { limits } from '@playday/shared/rules/fields';
import { useTranslation } from '@playday/shared/kit';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { PasswordField } from './PasswordField.tsx';
import { rules } from './rules.ts';

/** A new password and its repetition, registered as `confirmPassword`. `label`: the label of the first field. */
export function NewPasswordFields<Values extends FieldValues & { confirmPassword: string }>({
  form,
  name,
  label,
  error,
}: {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  error: (name: Path<Values>) => string | undefined;
}) {
  const { t } = useTranslation('account');
  const again = 'confirmPassword' as Path<Values>;
  const rule = t('errors.plainPassword');
  const message = error(name);
  return (
    <>
      <PasswordField
        field={form.register(name, { ...rules.newPassword, deps: again })}
        label={label}
        // When the error is the rule itself, the hint is not repeated.
        hint={message === rule ? undefined : rule}
        error={message}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <PasswordField
        field={form.register(
          again,
          rules.repeat(() => form.getValues(name)),
        )}
        label={t('fields.confirmPassword')}
        error={error(again)}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
    </>
  );
}
