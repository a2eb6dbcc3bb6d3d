import { phoneInput } from '@playday/shared/kit/forms/inputs';
import { Field } from '@playday/shared/kit';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = ComponentProps<typeof Field> & { field: UseFormRegisterReturn };

/** A phone number field that formats its value as +66… while typing. */
export const PhoneField = ({ field, ...rest }: Props) => <Field {...rest} {...phoneInput(field)} required />;
