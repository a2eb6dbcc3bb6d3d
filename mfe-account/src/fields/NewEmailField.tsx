import { EmailField, type FormFieldProps } from '@playday/shared/kit/forms';
import { useTranslation } from '@playday/shared/kit';
import { type FocusEvent, useState } from 'react';
import { meantEmail } from './meant-email.ts';

/** An address that mails will be sent to; its hint shows the one that was probably meant. */
export function NewEmailField({ field, hint, ...rest }: FormFieldProps) {
  const { t } = useTranslation('account');
  const [meant, setMeant] = useState<string>();
  return (
    <EmailField
      {...rest}
      hint={meant ? t('fields.emailMeant', { email: meant }) : hint}
      field={{
        ...field,
        onBlur(event) {
          setMeant(meantEmail((event as FocusEvent<HTMLInputElement>).target.value));
          return field.onBlur(event);
        },
      }}
    />
  );
}
