import { rewritePhone } from '@playday/shared/forms/inputs';
import { Field } from '@playday/shared/kit';
import type { ChangeEvent, ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = ComponentProps<typeof Field> & { field: UseFormRegisterReturn };

/** A phone number, brought into the form +66… as it is typed. */
export function PhoneField({ field, ...rest }: Props) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    rewritePhone(event);
    void field.onChange(event);
  };
  return <Field {...rest} {...field} onChange={onChange} type="tel" inputMode="tel" autoComplete="tel" />;
}
