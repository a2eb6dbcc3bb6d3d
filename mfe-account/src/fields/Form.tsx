import { ErrorSummary } from '@playday/shared/kit/forms/error-summary';
import { useTranslation, useUnsavedWork } from '@playday/shared/kit';
import type { ComponentProps } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import styles from './fields.module.css';

type Props<Values extends FieldValues> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: UseFormReturn<Values>;
  onSend: (values: Values) => Promise<void>;
};

/** The account's form: a `form` element, so that password managers detect it, with its own validation and messages. */
export function Form<Values extends FieldValues>({ form, onSend, children, ...rest }: Props<Values>) {
  const { t } = useTranslation('account');
  useUnsavedWork(form.formState.isDirty);
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      {...rest}
      onSubmit={(event) => void form.handleSubmit(onSend)(event)}
    >
      {children}
      <ErrorSummary say={(fields) => t('errors.summary', { fields })} />
    </form>
  );
}
