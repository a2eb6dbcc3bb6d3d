import { type Field, fieldsOf } from './form-fields.ts';
import { takeFormSnapshot } from './form-snapshot.ts';

const patienceMs = 5000;
const stepMs = 200;

/**
 * Puts back what was typed before the document was made anew, as if it were typed again, into fields as they come:
 * a page behind the session is drawn late, and a choice may bring more fields. What somebody types meanwhile stays.
 */
export function restoreFormSnapshot({ isRendered }: { isRendered: boolean }) {
  const kept = takeFormSnapshot();
  if (!kept) return;
  const waiting = new Map(kept.fields);
  const touched = new Set<unknown>(isRendered ? early() : []);
  const seen = new Set<Field>();
  let isOurs = false;
  const onInput = ({ target }: Event) => isOurs || touched.add(target);
  addEventListener('input', onInput, true);

  const end = Date.now() + patienceMs;
  const step = () => {
    if (location.pathname !== kept.path) return stop();
    for (const [id, field] of fieldsOf(document)) {
      const value = waiting.get(id);
      if (value === undefined) continue;
      // Not in the moment it appears: its page may still set it up.
      if (!seen.has(field)) {
        seen.add(field);
        continue;
      }
      waiting.delete(id);
      if (touched.has(field)) continue;
      isOurs = true;
      put(field, value);
      isOurs = false;
    }
    if (waiting.size > 0 && Date.now() < end) setTimeout(step, stepMs);
    else stop();
  };
  const stop = () => removeEventListener('input', onInput, true);
  step();
}

/** What was typed or ticked in a rendered document before it was live. */
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
  // React hears only of a value that was not set through its own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
