export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const skippedTypes = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];
/** Also a password that is being looked at: its type is text then. */
const isSecret = ({ autocomplete, name }: Field) =>
  /password|one-time-code|^cc-/.test(autocomplete) || /captcha|password|otp/i.test(name);

/**
 * The fields of a page whose contents may be kept, by form, name and place among those of the same name. A name that
 * React made up is another one in every document and does not count. Passwords, codes, captchas and files are left out.
 */
export function fieldsOf(page: Document): Map<string, Field> {
  const forms = [...page.forms];
  const counts = new Map<string, number>();
  const found = new Map<string, Field>();
  for (const field of page.querySelectorAll<Field>('input, textarea, select')) {
    if (skippedTypes.includes(field.type) || isSecret(field)) continue;
    const name = /^[_:«][rR]/.test(field.name) ? '' : field.name;
    const form = field.form ? forms.indexOf(field.form) : -1;
    const group = `${form} ${field.type} ${name}`;
    const count = counts.get(group) ?? 0;
    counts.set(group, count + 1);
    found.set(`${group} ${count}`, field);
  }
  return found;
}
