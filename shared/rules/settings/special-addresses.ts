/**
 * Networks that lead nowhere in the internet: this machine, private ones, and those for examples
 * (IANA's special-purpose registries).
 */
const special4 =
  /^(?:0|10|127|192\.168|169\.254|192\.0\.2|198\.51\.100|203\.0\.113|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./u;
const special6 = /^\[(?:::1?\]|f[cd][\da-f]{2}:|fe[89ab][\da-f]:|2001:db8:)/u;
/** An IPv4 address within IPv6, as `URL` has it. */
const mapped = /^\[::ffff:(?<high>[\da-f]{1,4}):(?<low>[\da-f]{1,4})\]$/u;

/**
 * Whether a host, as `URL` has it, is an address that nobody outside reaches. Not `node:net`:
 * browsers compile this folder, too.
 */
export function isNowhere(host: string): boolean {
  const { high, low } = mapped.exec(host)?.groups ?? {};
  if (high === undefined || low === undefined)
    return special6.test(host) || (/^\d+(?:\.\d+){3}$/u.test(host) && special4.test(host));
  const bytes = [high, low].flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >> 8, number & 255];
  });
  return special4.test(bytes.join('.'));
}
