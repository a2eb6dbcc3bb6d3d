type Headers = Record<string, string | string[] | undefined>;

/** Set by proxies, tunnels and content networks; on a request from a browser on this machine there is none of them. */
const forwarding =
  /^(?:forwarded|via|x-real-ip|x-forwarded-(?!for$|host$)|x-original-|x-client-ip|x-cluster-client-ip|true-client-ip|client-ip|cf-|fly-|fastly-|ngrok-|tailscale-)/u;

const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/u;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/iu;

/**
 * Whether a request comes from a browser or program on this very machine, through our own programs at most. A tunnel's or
 * proxy's agent connects from this machine too, so every address on the way and every host that was asked for must be
 * this machine's (which also stops a foreign name that was made to resolve to 127.0.0.1), and nothing else may say that the
 * request was forwarded. A tunnel of bare TCP, whose visitors write all headers themselves, cannot be told apart.
 */
export function isLocalRequest(peer: string | undefined, headers: Headers): boolean {
  const listed = (name: string) => {
    const value = headers[name];
    return value === undefined ? [] : [value].flat().flatMap((text) => text.split(','));
  };
  const addresses = [peer ?? '', ...listed('x-forwarded-for')];
  const hosts = [String(headers.host ?? ''), ...listed('x-forwarded-host')];
  return (
    addresses.every((address) => loopbackAddress.test(address.trim())) &&
    hosts.every((host) => loopbackHost.test(host.trim())) &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  );
}
