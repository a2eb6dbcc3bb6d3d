import type { TObject } from 'typebox';

type Env = Record<string, string | undefined>;
/** What the schema of a setting says about the addresses in it. */
interface Setting {
  default?: unknown;
  /** Only programs use it: it may lead to this machine. */
  isInside?: boolean;
  /** A path or a name, which may look like a host. */
  hasNoAddress?: boolean;
}

/** Hosts in a value: whatever comes after `//` or `@`, and elsewhere words with a dot, as in a list. Not the path of an address. */
const hosts =
  /(?:(?<=\/\/|@)(?:\*\.)?(?<host>\[[\d:a-f]+\]|[a-z\d.-]*[a-z\d])|(?<=^|[\s,<(])(?<name>(?:[a-z\d-]+\.)+[a-z\d-]+))\.?(?=$|[\s,:/?#>)])/giu;
/** Names that nobody can own: RFC 2606 and RFC 6761. */
const reserved = /(?:^|\.)(?:test|example|invalid|example\.(?:com|net|org))$/iu;
const ownMachine = /(?:^|\.)localhost$|^127(?:\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$/iu;

/** The first host in a setting's value that cannot be that of a public shop. */
export function unusableHost(value: string, { isInside, hasNoAddress }: Setting): string | undefined {
  if (hasNoAddress) return undefined;
  const named = [...value.matchAll(hosts)].flatMap(({ groups }) => groups?.host ?? groups?.name ?? []);
  return named.find((host) => reserved.test(host) || (!isInside && ownMachine.test(host)));
}

/** Whether a shop is only seen on the machine that it runs on. */
export const isOwnMachine = (publicUrl = ''): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(publicUrl)?.hostname ?? '');

/**
 * Settings with which a public shop in production must not start, one sentence each: reserved names, given or by default, and what the
 * law demands to be known of the seller. A shop on this machine needs none.
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
    .filter((name) => !env[name])
    .map((name) => `${name} is not set: who sells, for pages, receipts and mails.`);
