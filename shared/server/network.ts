import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key of what networks share fairly, coarser than that of limits, because addresses next to
 * each other are cheap: the /24 of an IPv4 address, the /48 of an IPv6 address. `network`: as
 * `networkOf` has it.
 */
export const shareOf = (network: string): string =>
  isIPv4(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : wideNetworkOf(network);

/**
 * The network of a result of `networkOf` for limits over a day: the /48 of an IPv6 address, which
 * one line or one rented server can be given whole.
 */
export const wideNetworkOf = (network: string) =>
  network.replace(/^(\w+:\w+:\w+):\w+::\/64$/u, '$1::/48');

/**
 * The key of limits per address: an IPv4 address, or the /64 of an IPv6 address, since one
 * household or phone gets a whole /64. An IPv4 address mapped to IPv6 counts as IPv4. What is
 * neither kind of address is a key as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    // An IPv4 address at the end stands for two groups; it is never within the first four of a
    // compressed address.
    const length = after.length + (tail.includes('.') ? 1 : 0);
    groups.push(
      ...Array.from({ length: Math.max(0, 8 - groups.length - length) }, () => '0'),
      ...after,
    );
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
