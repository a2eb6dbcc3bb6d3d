import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '@playday/shared/rules/fields';
import { Failure } from '../errors.ts';

/**
 * The passwords most often found in leaks that are long enough for us, in lower case: about 18,000. The list is that of
 * zxcvbn (MIT), made of the xato.net corpus of leaked passwords.
 */
const breached = new Set(dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMin));

/**
 * Throws 4008 for a new password that attackers try first, whatever its capitals (NIST SP 800-63B, 3.1.1.2; ASVS 2.1.7). The
 * list is in memory, so nobody is asked over the network.
 */
export function refuseBreachedPassword(password: string, field: string): void {
  if (breached.has(password.toLowerCase())) throw new Failure('passwordBreached', { field });
}
