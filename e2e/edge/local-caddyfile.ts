interface Upstreams {
  /** The port of the edge on this machine. */
  port: number;
  api: readonly number[];
  shell: readonly number[];
}

/**
 * The edge's Caddyfile for programs on this machine, which have no DNS names: each lookup of `api` and `shell` becomes a list of addresses,
 * and the edge listens on a port of its own. Nothing else changes. Throws when the file is not as expected.
 */
export function localCaddyfile(text: string, { port, ...upstreams }: Upstreams): string {
  let local = replaceOnce(text, /^:8080 \{$/mu, `http://127.0.0.1:${port} {`);
  for (const [name, ports] of Object.entries(upstreams))
    local = replaceOnce(
      local,
      new RegExp(`dynamic a \\{\\s+name ${name}\\s+port \\d+\\s+refresh 1s\\s+\\}`, 'u'),
      `to ${ports.map((each) => `127.0.0.1:${each}`).join(' ')}`,
    );
  return local;
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  const parts = text.split(pattern);
  if (parts.length !== 2) throw new Error(`the Caddyfile has ${pattern.source} ${parts.length - 1} times`);
  return parts.join(replacement);
}
