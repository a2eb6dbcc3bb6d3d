import { tabStorage } from '../browser/storage.ts';
import { fieldsOf } from './form-fields.ts';

const key = 'playday.typed';
/** How long a snapshot outlives its page; a session that ended may be continued much later. */
export const lifetimesMs = { page: 600_000, session: 12 * 3_600_000 };

export interface FormSnapshot {
  path: string;
  /** Expiry, milliseconds since 1970. */
  until: number;
  /** Field → its value: text, or whether it is ticked. */
  fields: [id: string, value: string | boolean][];
}

/**
 * Saves the page's form input in this tab, for the path of the page that shows it. An empty form
 * leaves an earlier snapshot in place.
 */
export function saveFormSnapshot({
  path = location.pathname,
  lifetimeMs = lifetimesMs.page,
  now = Date.now(),
} = {}) {
  const fields = [...fieldsOf(document)].flatMap(([id, field]): FormSnapshot['fields'] => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      // A radio button that is not selected is not saved.
      return field.checked || field.type === 'checkbox' ? [[id, field.checked]] : [];
    }
    return field.value === '' ? [] : [[id, field.value]];
  });
  const snapshot: FormSnapshot = { path, until: now + lifetimeMs, fields };
  if (fields.length > 0) tabStorage.set(key, JSON.stringify(snapshot));
}

/**
 * The snapshot for this path, which is then deleted. A snapshot for another path stays until it
 * expires.
 */
export function takeFormSnapshot(now = Date.now()): FormSnapshot | null {
  const snapshot = JSON.parse(tabStorage.get(key) ?? 'null') as FormSnapshot | null;
  if (!snapshot) return null;
  const isOver = !(now < snapshot.until);
  const isHere = snapshot.path === location.pathname;
  if (isOver || isHere) clearFormSnapshot();
  return isHere && !isOver ? snapshot : null;
}

/**
 * Deletes the snapshot of the page that `path` shows; that of another page, which sign-in leads
 * back to, stays.
 */
export function clearFormSnapshotOf(path: string) {
  const snapshot = JSON.parse(tabStorage.get(key) ?? 'null') as FormSnapshot | null;
  if (snapshot?.path === path) clearFormSnapshot();
}

const clearFormSnapshot = () => tabStorage.set(key, null);
