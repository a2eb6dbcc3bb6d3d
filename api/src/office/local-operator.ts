import { hostname, userInfo } from 'node:os';

/** Who gives a command on the machine of the shop, for the audit log: `malee on box-office`. */
export function localOperator(): string {
  return `${userName()} on ${hostname()}`.slice(0, 80);
}

/** A container may run as a user without an entry in its password file. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
