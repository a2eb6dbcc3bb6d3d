/** As many frames as the api accepts (`mostFrames` of the api's contract). */
const mostFrames = 5;

/**
 * The innermost frames of a stack trace that are in scripts of this shop's builds, as
 * `mfe/checkout/<build>/cart.1a2b.js:1:234`. Messages, function names and query strings are left out.
 */
export function framesOf(stack: string): string[] {
  const frames: string[] = [];
  for (const [, url = '', path, position] of stack.matchAll(frame)) {
    if (url === location.origin) frames.push(`${path}:${position}`);
  }
  return frames.slice(0, mostFrames);
}

const frame =
  /(https?:\/\/[^\s/()@]+)\/((?:mfe\/[a-z][a-z0-9-]*|assets)\/[\w-]+\/[\w.@-]+\.js)(?:\?[\w=]*)?:(\d{1,7}:\d{1,7})(?!\d)/g;
