import type { ChangeEvent } from 'react';
import { dropSpaces, normalisePhone } from '../../rules/fields.ts';

/**
 * Formats the text of an uncontrolled input while it is typed, and keeps the caret's position. `change` must give the
 * same result for the text before the caret as for the whole text.
 */
function rewrite(
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  change: (typed: string) => string,
) {
  // Changing the text during IME composition (Thai, Chinese) would break it.
  if ((nativeEvent as InputEvent).isComposing) return;
  const wanted = change(input.value);
  if (wanted === input.value) return;
  const { selectionStart: caret } = input;
  const before = caret === null ? null : change(input.value.slice(0, caret)).length;
  input.value = wanted;
  if (before !== null) input.setSelectionRange(before, before);
}

/** Props of a phone input, which formats the number as +66…. `field`: the result of the form's `register`. */
export const phoneInput = <Field extends { onChange: (event: ChangeEvent<HTMLInputElement>) => unknown }>(
  field: Field,
) => ({
  ...field,
  onChange(event: ChangeEvent<HTMLInputElement>) {
    rewrite(event, normalisePhone);
    void field.onChange(event);
  },
  type: 'tel',
  inputMode: 'tel' as const,
  autoComplete: 'tel',
});

/** Props of an input that drops spaces. `field`: the result of the form's `register`. */
export const inputWithoutSpaces = <
  Field extends { onChange: (event: ChangeEvent<HTMLInputElement>) => unknown },
>(
  field: Field,
) => ({
  ...field,
  onChange(event: ChangeEvent<HTMLInputElement>) {
    rewrite(event, dropSpaces);
    void field.onChange(event);
  },
});
