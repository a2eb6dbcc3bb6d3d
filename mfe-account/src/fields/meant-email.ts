import { normaliseEmail } from '@playday/shared/rules/fields/typed';

/** Providers that most buyers use. */
const providers = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'ymail.com',
  'email.com',
  'qq.com',
  '163.com',
];

/** Endings that no domain has, and what was meant. */
const endings: [RegExp, string][] = [
  [/\.(?:c|co|con|cmo|ocm|vom|xom|comm|coom)$/u, '.com'],
  [/\.co\.(?:t|ht|thh)$/u, '.co.th'],
];

/**
 * The address that was probably meant, as a hint beside the field: `mali@gmial.con` is
 * mali@gmail.com. Undefined without a doubt.
 */
export function meantEmail(typed: string): string | undefined {
  const email = normaliseEmail(typed);
  const at = email.lastIndexOf('@');
  if (at < 1) return undefined;
  const domain = email.slice(at + 1).toLowerCase();
  const ended = endings.reduce((text, [wrong, right]) => text.replace(wrong, right), domain);
  const meant = providers.find((provider) => isOneMistakeAway(ended, provider)) ?? ended;
  return providers.includes(domain) || meant === domain
    ? undefined
    : `${email.slice(0, at)}@${meant}`;
}

/**
 * Whether one letter was added, left out, replaced, or swapped with its neighbour; or none of it.
 */
function isOneMistakeAway(typed: string, right: string): boolean {
  let same = 0;
  while (same < right.length && typed[same] === right[same]) same++;
  const [rest, wanted] = [typed.slice(same), right.slice(same)];
  return (
    typed === right ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
