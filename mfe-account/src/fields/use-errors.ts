import { useTranslation } from '@playday/shared/kit';
import type { TranslationKey } from '@playday/shared/kit/i18n/translation-keys';
import type { FieldValues, FormState, Path } from 'react-hook-form';

/** A field's translated error, shown once the field is `touched` or `dirty`, or after a submit. */
export function useErrors<Values extends FieldValues>(
  { errors, touchedFields, dirtyFields, isSubmitted }: FormState<Values>,
  from: 'touched' | 'dirty',
) {
  const { t } = useTranslation('account');
  const seen = (from === 'touched' ? touchedFields : dirtyFields) as Record<string, unknown>;
  return (name: Path<Values>): string | undefined => {
    const message = errors[name]?.message;
    return typeof message === 'string' && (isSubmitted || seen[name])
      ? t(message as TranslationKey<'account'>)
      : undefined;
  };
}
