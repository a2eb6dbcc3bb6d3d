type Headers = Record<string, string | string[] | undefined>;

/**
 * Headers set by proxies, tunnels and CDNs, which a direct request from a browser on this machine
 * does not have: every `X-` header but the two whose values are checked, and the known ones with
 * other names.
 */
const forwarding =
  /^(?:forwarded|via|x-(?!forwarded-(?:for|host)$)|(?:true-|do-)?(?:client|connecting)-ip|cdn-|cf-|akamai-|fly-|fastly-|ngrok-|tailscale-)/u;

const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/u;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/iu;

export interface LocalRequest {
  /** The address that connected. */
  peer: string | undefined;
  headers: Headers;
  /**
   * Names and values in turn, as Node reads them: `headers` has only the first of two `Host`
   * headers.
   */
  rawHeaders: readonly string[];
  /**
   * The request target as it was sent; the host of an absolute one would replace the `Host` header.
   */
  target: string;
}

/**
 * Whether a request comes from a browser or program on this machine, possibly through our own
 * programs. The agent of a tunnel or proxy connects from this machine too, so every forwarded
 * address and every host must be a loopback one (which also stops DNS rebinding), and no other
 * header may indicate forwarding. A raw TCP tunnel, whose visitors write all headers themselves,
 * cannot be detected.
 */
export function isLocalRequest({ peer, headers, rawHeaders, target }: LocalRequest): boolean {
  const listed = (name: string) => {
    const value = headers[name];
    return value === undefined ? [] : [value].flat().flatMap((text) => text.split(','));
  };
  const addresses = [peer ?? '', ...listed('x-forwarded-for')];
  const hosts = [String(headers.host ?? ''), ...listed('x-forwarded-host')];
  const hostHeaders = rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.toLowerCase() === 'host',
  );
  return (
    target.startsWith('/') &&
    hostHeaders.length === 1 &&
    addresses.every((address) => loopbackAddress.test(address.trim())) &&
    hosts.every((host) => loopbackHost.test(host.trim())) &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  );
}
