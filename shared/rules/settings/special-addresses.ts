import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks that lead nowhere in the internet: this machine, private ones, and those for examples (IANA's special-purpose registries). */
const special = new BlockList();
for (const [network, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  special.addSubnet(network, length, 'ipv4');
for (const [network, length] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['2001:db8::', 32],
] as const)
  special.addSubnet(network, length, 'ipv6');

/** Whether a host, as `URL` has it, is an address that nobody outside reaches. */
export function isNowhere(host: string): boolean {
  const plain = host.replace(/^\[|\]$/gu, '');
  if (isIPv4(plain)) return special.check(plain, 'ipv4');
  return isIPv6(plain) && special.check(plain, 'ipv6');
}
