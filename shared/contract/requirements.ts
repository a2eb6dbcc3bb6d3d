/**
 * What a program requires of the page or provides to it: contract versions, exports of the kit, members of the host.
 */
export interface ContractSurface {
  contracts: number[];
  /** Names that `@playday/shared/kit` exports. */
  kit: string[];
  /** Members of the contract's interfaces, such as `HostCart.extend`. */
  host: string[];
}

/**
 * Lists, as text, what a remote's build requires and a shell's does not provide; empty when they are compatible. The
 * shell must support the contract's version and provide every name; additional names are allowed.
 */
export function unmetRequirements(needs: ContractSurface, offers: ContractSurface): string[] {
  const missing = (wanted: string[], given: string[]) => wanted.filter((name) => !given.includes(name));
  const speaks = needs.contracts.some((number) => offers.contracts.includes(number));
  return [
    ...(speaks ? [] : [`contract ${needs.contracts.join(' or ')}`]),
    ...missing(needs.kit, offers.kit).map((name) => `the kit’s ${name}`),
    ...missing(needs.host, offers.host).map((member) => `the host’s ${member}`),
  ];
}
