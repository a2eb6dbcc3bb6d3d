import type { ChangeEvent } from 'react';
import { dropSpaces, normalisePhone } from '../../rules/fields.ts';

/**
 * Rewrites what is typed into an uncontrolled input, as it is typed, and leaves the caret where the visitor had it.
 * `change` must treat the text before the caret as it treats the whole.
 */
function rewrite(
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  change: (typed: string) => string,
) {
  // A Thai or Chinese keyboard is still composing: changing the text now would tear it.
  if ((nativeEvent as InputEvent).isComposing) return;
  const wanted = change(input.value);
  if (wanted === input.value) return;
  const { selectionStart: caret } = input;
  const before = caret === null ? null : change(input.value.slice(0, caret)).length;
  input.value = wanted;
  if (before !== null) input.setSelectionRange(before, before);
}

/** What makes an input one for a phone number, brought into the form +66… as it is typed. `field`: what the form gives. */
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
export const rewriteWithoutSpaces = (event: ChangeEvent<HTMLInputElement>) => rewrite(event, dropSpaces);
