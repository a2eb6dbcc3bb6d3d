import { tabStorage } from '../storage.ts';
import { fieldsOf } from './form-fields.ts';

const key = 'playday.typed';
const lifetimeMs = 600_000;

export interface FormSnapshot {
  path: string;
  at: number;
  /** Field → its value: text, or whether it is ticked. */
  fields: [id: string, value: string | boolean][];
}

/** Saves the page's form input for the next document: in this tab, for this path, for ten minutes. */
export function saveFormSnapshot(now = Date.now()) {
  const fields = [...fieldsOf(document)].flatMap(([id, field]): FormSnapshot['fields'] => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      // A radio button that is not selected is not saved.
      return field.checked || field.type === 'checkbox' ? [[id, field.checked]] : [];
    }
    return field.value === '' ? [] : [[id, field.value]];
  });
  const kept: FormSnapshot = { path: location.pathname, at: now, fields };
  tabStorage.set(key, fields.length > 0 ? JSON.stringify(kept) : null);
}

/** The snapshot for this path, which is then deleted. A snapshot for another path stays until it expires. */
export function takeFormSnapshot(now = Date.now()): FormSnapshot | null {
  const kept = JSON.parse(tabStorage.get(key) ?? 'null') as FormSnapshot | null;
  if (!kept) return null;
  const isOver = now - kept.at > lifetimeMs || kept.at > now;
  const isHere = kept.path === location.pathname;
  if (isOver || isHere) clearFormSnapshot();
  return isHere && !isOver ? kept : null;
}

export const clearFormSnapshot = () => tabStorage.set(key, null);
