export { EmailField, FieldPair, type FormFieldProps, NameFields, PhoneField, TextField } from './fields.tsx';
export { Form } from './Form.tsx';
export { FormCaptcha } from './FormCaptcha.tsx';
export { useSubmission } from './use-submission.ts';
