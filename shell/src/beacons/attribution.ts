import type { PageData } from '../page/page.ts';
import { ownerOf } from '../page/remote-at.ts';

/** A build on the page, of a remote or of the shell. */
export interface Attribution {
  /** Its name, or `shell`. */
  remote: string;
  build: string;
}

const files = /\/(?:mfe\/([a-z][a-z0-9-]*)\/([\w-]+)|assets\/([\w-]+))\/[\w.-]*\.js/g;

/** The shell's build, taken from the URL of its script. */
export function shellOf(page: PageData): Attribution | null {
  const build = page.files[0]?.url.match(/^\/assets\/([\w-]+)\//)?.[1];
  return build ? { remote: 'shell', build } : null;
}

/** The build of a remote on this page, or null. */
export function buildOf(page: PageData, remote: string): Attribution | null {
  const build = page.remotes[remote]?.build;
  return build ? { remote, build } : null;
}

/** The build of the remote that owns a path. */
export const attributePath = (page: PageData, pathname: string) =>
  buildOf(page, ownerOf(page, pathname));

/**
 * The build whose script a stack trace or script URL names. A remote anywhere in it takes
 * precedence over the shell: every call of a remote starts in the shell's React and often ends in
 * the shared kit. Null when the text names no script of a build.
 */
export function attributeText(text: string, page: PageData): Attribution | null {
  let shell: Attribution | null = null;
  for (const [, remote, build = '', assets] of text.matchAll(files)) {
    if (remote) return { remote, build };
    shell ??= assets ? { remote: 'shell', build: assets } : shellOf(page);
  }
  return shell;
}
