export {
  EmailField,
  FieldPair,
  FormCaptcha,
  type FormFieldProps,
  NameFields,
  PhoneField,
  TextField,
} from './fields.tsx';
export { Form } from './Form.tsx';
export { useSubmission } from './use-submission.ts';
