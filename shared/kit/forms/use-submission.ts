import { ApiError, useHost } from '@playday/shared/kit';
import { type FormEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Captcha } from '../captcha/index.ts';
import type { TranslationKey } from '../i18n/translation-keys.ts';
import type { FormNamespace } from './form-context.ts';

export interface Submission {
  /** The last refusal that concerns no single field, until the next input or submit. */
  failure: ApiError | null;
  /** The form was edited while it was sent, so the failure is that of earlier values. */
  isOutdated: boolean;
  forget: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The fields of a form for whose refusal its remote has no text. */
type FieldsWithoutText<Namespace extends FormNamespace, Values> = {
  [Name in keyof Values & string]: `errors.${Name}` extends TranslationKey<Namespace>
    ? never
    : Name;
}[keyof Values & string];

interface Options<Namespace extends FormNamespace, Values extends FieldValues> {
  /**
   * The remote's namespace: `errors.<field>` is there for every field, or the call does not
   * compile.
   */
  namespace: [FieldsWithoutText<Namespace, Values>] extends [never]
    ? Namespace
    : { missing: `errors.${FieldsWithoutText<Namespace, Values>}` };
  send: (values: Values) => Promise<void>;
  /** A proof is used up by a refused request; a new one is made. */
  captcha?: Captcha;
  /**
   * Refusals by error code that concern one field, with the translation key of the field's error.
   */
  fieldErrors?: Record<number, { field: Path<Values>; message: TranslationKey<Namespace> }>;
  onRefused?: (refusal: ApiError) => void;
}

/**
 * Sends a form. A refusal of the api is shown at the field that it concerns, which takes the focus,
 * or is the submission's `failure`, as is any refusal of a form that was edited meanwhile; a toast
 * repeats the api's message without being announced. Any other error is thrown.
 */
export function useSubmission<Namespace extends FormNamespace, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { send, captcha, fieldErrors = {}, onRefused }: Options<Namespace, Values>,
): Submission {
  const { notify } = useHost();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const isEdited = useRef(false);

  async function sendOrShow(values: Values) {
    try {
      await send(values);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      captcha?.reset();
      onRefused?.(cause);
      notify(cause.message, 'error', { isAnnounced: false });
      setOutdated(isEdited.current);
      const wrong = fieldErrors[cause.code] ?? fieldNamedIn(cause, values);
      if (wrong && !isEdited.current)
        form.setError(wrong.field, { message: wrong.message }, { shouldFocus: true });
      else setFailure(cause);
    }
  }

  return {
    failure,
    isOutdated,
    forget() {
      isEdited.current = true;
      setFailure(null);
    },
    submit(event) {
      isEdited.current = false;
      setFailure(null);
      takeFilledIn(event.currentTarget, form);
      void form.handleSubmit(sendOrShow)(event);
    },
  };
}

/** The field that the api names in its refusal. */
function fieldNamedIn<Values extends FieldValues>(
  { details: { field } }: ApiError,
  values: Values,
) {
  return typeof field === 'string' && field in values
    ? { field: field as Path<Values>, message: `errors.${field}` }
    : null;
}

/** Takes values that a password manager wrote into the inputs without an event. */
function takeFilledIn<Values extends FieldValues>(
  element: HTMLFormElement,
  form: UseFormReturn<Values>,
) {
  for (const input of element.elements) {
    if (!(input instanceof HTMLInputElement) || input.type === 'checkbox' || input.value === '')
      continue;
    const name = input.name as Path<Values>;
    if (input.name !== '' && !form.getValues(name)) form.setValue(name, input.value as never);
  }
}
