import type { ChangeEvent } from 'react';
import { dropSpaces, normalisePhone } from '../../rules/fields/typed.ts';

type Rewrite = (typed: string) => string;

/**
 * Formats the text of an uncontrolled input while it is typed. The caret stays before the
 * characters that it was before: `kept` gives those of the text after it that `change` keeps.
 */
function rewrite(
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  change: Rewrite,
  kept: Rewrite,
) {
  // Changing the text during IME composition (Thai, Chinese) would break it.
  if ((nativeEvent as InputEvent).isComposing) return;
  const wanted = change(input.value);
  if (wanted === input.value) return;
  const { selectionStart: caret } = input;
  const after = caret === null ? null : kept(input.value.slice(caret)).length;
  input.value = wanted;
  if (after !== null) input.setSelectionRange(wanted.length - after, wanted.length - after);
}

interface InputField {
  onChange: (event: ChangeEvent<HTMLInputElement>) => unknown;
}

const rewritten = <Field extends InputField>(field: Field, change: Rewrite, kept: Rewrite) => ({
  ...field,
  onChange(event: ChangeEvent<HTMLInputElement>) {
    rewrite(event, change, kept);
    void field.onChange(event);
  },
});

/**
 * Props of a phone input, which formats the number as +66…. `field`: the result of the form's
 * `register`.
 */
export const phoneInput = <Field extends InputField>(field: Field) => ({
  ...rewritten(field, normalisePhone, (typed) => typed.replace(/\P{Nd}+/gu, '')),
  type: 'tel',
  inputMode: 'tel' as const,
  autoComplete: 'tel',
});

/** Props of an input that drops spaces. `field`: the result of the form's `register`. */
export const inputWithoutSpaces = <Field extends InputField>(field: Field) =>
  rewritten(field, dropSpaces, dropSpaces);
