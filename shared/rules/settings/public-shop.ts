import type { TObject } from 'typebox';
import { isNowhere } from './special-addresses.ts';

type Env = Record<string, string | undefined>;
/** What the schema of a setting says about the addresses in it. */
interface Setting {
  default?: unknown;
  /** Only programs use it: it may lead to this machine. */
  isInside?: boolean;
  /** A path or a name, which may look like a host. */
  hasNoAddress?: boolean;
}

/**
 * What stands alone in a value, such as an address in a list or after a name; `Name=` before it is
 * none of it.
 */
const parts = (value: string) =>
  value.split(/[\s,;<>()"]+/u).map((part) => part.replace(/^[^=:/?#]*=/u, ''));
/** A name with a dot, and a port maybe: no number such as 0.5. */
const name = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}_-]*\.*(?::\d+)?$/u;
/** Names that nobody can own: RFC 2606 and RFC 6761. */
const reserved = /(?:^|\.)(?:test|example|invalid|example\.(?:com|net|org))$/u;
/**
 * Names that lead somewhere in one network only: RFC 6761, 6762, 7686, 8375 and 9476, and ICANN's
 * `internal`.
 */
const inside = /(?:^|\.)(?:localhost|local|localdomain|internal|onion|alt|home\.arpa)$/u;

/**
 * The host in a part of a value as it was typed: that of an address, what is after an `@`, or a
 * name with a dot.
 */
function hostIn(part: string): string | undefined {
  const address = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?(?:\*\.)?(\[[^\]]*\]|[^:/?#]*)/iu.exec(
    part,
  )?.[1];
  if (address !== undefined) return address;
  const at = part.lastIndexOf('@');
  const afterAt = at < 0 ? undefined : /^[^:/?#]+/u.exec(part.slice(at + 1))?.[0];
  return afterAt ?? (name.test(part) ? part : undefined);
}

/** A host as browsers read it: small letters, no dots at its end, numbers in one form. */
function readHost(typed: string): string {
  const host = URL.parse(`http://${typed}`)?.hostname ?? typed;
  const [labels = ''] = /^[^.]*(?:\.+[^.]+)*/u.exec(host) ?? [];
  return labels;
}

/** The first host in a setting's value that cannot be that of a public shop. */
export function unusableHost(
  value: string,
  { isInside, hasNoAddress }: Setting,
): string | undefined {
  if (hasNoAddress) return undefined;
  return parts(value)
    .flatMap((part) => hostIn(part) ?? [])
    .find((typed) => {
      const host = readHost(typed);
      return reserved.test(host) || (!isInside && (inside.test(host) || isNowhere(host)));
    });
}

/** Whether a shop is only seen on the machine that it runs on. */
export const isOwnMachine = (publicUrl = ''): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(publicUrl)?.hostname ?? '');

/**
 * Settings with which a public shop in production must not start, one sentence each: reserved
 * names, given or by default, and what the law demands to be known of the seller. A shop on this
 * machine needs none.
 */
export function publicShopProblems(schema: TObject, env: Env): string[] {
  if (env.NODE_ENV !== 'production' || isOwnMachine(env.PUBLIC_URL)) return [];
  return [...addressProblems(schema, env), ...sellerProblems(env)];
}

function addressProblems(schema: TObject, env: Env): string[] {
  return Object.entries(schema.properties as Record<string, Setting>).flatMap(([name, setting]) => {
    const given = env[name] || undefined;
    const value = given ?? setting.default;
    const host = typeof value === 'string' ? unusableHost(value, setting) : undefined;
    if (host === undefined) return [];
    if (given !== undefined) return [`${name} has ${host}, which leads nobody to a public shop.`];
    // Whether it is given at all is checked with its form.
    return name === 'PUBLIC_URL' ? [] : [`${name} is not set: ${host} is for trying out only.`];
  });
}

const sellerProblems = (env: Env): string[] =>
  ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_NUMBER']
    .filter((name) => !env[name]?.trim())
    .map((name) => `${name} is not set: who sells, for pages, receipts and mails.`);
