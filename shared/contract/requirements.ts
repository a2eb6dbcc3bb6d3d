/** What a program takes from the page, or gives to it: numbers of the contract, names of the kit, members of the host. */
export interface ContractSurface {
  contracts: number[];
  /** Names that `@playday/shared/kit` exports. */
  kit: string[];
  /** Members of the contract's interfaces, such as `HostCart.extend`. */
  host: string[];
}

/**
 * What a remote's build needs and a shell's does not offer, in words; empty when the two go together.
 * The contract's number must be one that the shell speaks; names must all be there, more do no harm.
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
