import { createContext, useContext } from 'react';
import type { TranslationKeys } from '../i18n/translation-keys.ts';

/** The texts that every remote with a form has, beside the messages of its own rules. */
interface FormTexts {
  errors: { required: string; summary: string };
}

/** The namespaces of remotes that have these texts. */
export type FormNamespace = {
  [Name in keyof TranslationKeys]: TranslationKeys[Name] extends FormTexts ? Name : never;
}[keyof TranslationKeys];

/** Translates a key of the remote's own texts. */
export type FormText = (key: string, values?: Record<string, unknown>) => string;

interface FormContextValue {
  t: FormText;
  /** The translated error of a field, when it is time to show it. */
  errorOf: (name: string) => string | undefined;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useFormContext(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('a field outside of a Form');
  return value;
}
