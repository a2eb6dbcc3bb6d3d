/**
 * What a program requires of the page or provides to it: contract versions, exports of the kit,
 * members of the host, and what else builds take from the shell.
 */
export interface ContractSurface {
  contracts: number[];
  /** Names that `@playday/shared/kit` exports. */
  kit: string[];
  /**
   * Members of the contract's interfaces, such as `HostCart.extend`; and, without a dot, what
   * builds take from the shell besides: `bundlerRuntime`.
   */
  host: string[];
  /** Of a shell: names among these that go. */
  deprecated?: Deprecation[];
}

/** A name that a shell still offers. */
export interface Deprecation {
  name: string;
  /** The first day on which a shell may lack it, `2027-06-01`. */
  until: string;
  /** What to use instead. */
  instead: string;
}

/**
 * Lists, as text, what a remote's build requires and a shell's does not provide; empty when they
 * are compatible. The shell must support the contract's version and provide every name; additional
 * names are allowed.
 */
export function unmetRequirements(needs: ContractSurface, offers: ContractSurface): string[] {
  const missing = (wanted: string[], given: string[]) =>
    wanted.filter((name) => !given.includes(name));
  const speaks = needs.contracts.some((number) => offers.contracts.includes(number));
  return [
    ...(speaks ? [] : [`contract ${needs.contracts.join(' or ')}`]),
    ...missing(needs.kit, offers.kit).map((name) => `the kit’s ${name}`),
    ...missing(needs.host, offers.host).map((member) =>
      member.includes('.') ? `the host’s ${member}` : `the shell’s ${member}`,
    ),
  ];
}

/**
 * What a remote's build uses that a later shell will lack, a sentence each: deprecated names, and
 * the contract before the shell's own, which is its highest.
 */
export function deprecatedUses(needs: ContractSurface, offers: ContractSurface): string[] {
  const current = Math.max(...offers.contracts);
  const isBehind = needs.contracts.length > 0 && !needs.contracts.includes(current);
  return [
    ...(isBehind
      ? [
          `is built for contract ${needs.contracts.join(' or ')}; ` +
            `a shell of contract ${current + 1} will not mount it`,
        ]
      : []),
    ...(offers.deprecated ?? [])
      .filter(({ name }) => needs.kit.includes(name) || needs.host.includes(name))
      .map(
        ({ name, until, instead }) =>
          `uses ${name}, which shells may lack from ${until} on; use ${instead}`,
      ),
  ];
}
