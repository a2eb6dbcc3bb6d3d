import { type Field, fieldsOf } from './form-fields.ts';
import { takeFormSnapshot } from './form-snapshot.ts';

const patienceMs = 5000;
const stepMs = 200;

/**
 * Restores the form input of the previous document, with input events, into fields as they appear:
 * a page behind the session renders late, and a selection may reveal more fields. Fields that the
 * visitor edits meanwhile are left alone.
 */
export function restoreFormSnapshot({ isRendered }: { isRendered: boolean }) {
  const snapshot = takeFormSnapshot();
  if (!snapshot) return;
  const waiting = new Map(snapshot.fields);
  const touched = new Set<Field>(isRendered ? early() : []);
  const seen = new Set<Field>();
  let isOurs = false;
  const onInput = ({ target }: Event) => isOurs || touched.add(target as Field);
  addEventListener('input', onInput, true);

  const end = performance.now() + patienceMs;
  const step = () => {
    if (location.pathname !== snapshot.path) return stop();
    for (const [id, field] of fieldsOf(document)) {
      const value = waiting.get(id);
      if (value === undefined) continue;
      // Not in the tick in which the field appears: its page may still initialise it.
      if (!seen.has(field)) {
        seen.add(field);
        continue;
      }
      waiting.delete(id);
      if ([...touched].some((other) => isSameInput(field, other))) continue;
      isOurs = true;
      put(field, value);
      isOurs = false;
    }
    if (waiting.size > 0 && performance.now() < end) setTimeout(step, stepMs);
    else stop();
  };
  const stop = () => removeEventListener('input', onInput, true);
  step();
}

/** The radio buttons of a group are one input: another one that was selected meanwhile stays. */
const isSameInput = (one: Field, other: Field) =>
  one === other || (one.type === 'radio' && one.name === other.name && one.form === other.form);

/** Input typed or ticked in the rendered document before hydration. */
const early = () =>
  [...fieldsOf(document).values()].filter((field) => {
    if (field instanceof HTMLSelectElement) return false;
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
      return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  });

function put(field: Field, value: string | boolean) {
  if (typeof value === 'boolean') {
    if ((field as HTMLInputElement).checked !== value) field.click();
    return;
  }
  if (field.value === value) return;
  // What was typed must be seen.
  field.closest('details')?.setAttribute('open', '');
  // React ignores a value that was set through the element's own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
