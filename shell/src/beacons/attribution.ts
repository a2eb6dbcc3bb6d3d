import { ownerOf, type RemoteName, remoteNames } from '@playday/shared/contract/remotes';
import type { PageData } from '../page.ts';

/** A build on the page; the shell's too. */
export interface Attribution {
  remote: RemoteName | 'shell';
  build: string;
}

const files = new RegExp(
  `/(?:mfe/(${remoteNames.join('|')})/([\\w-]+)|assets/([\\w-]+))/[\\w./-]*\\.js`,
  'g',
);

/** The shell's build, as its own script's address says. */
export function shellOf(page: PageData): Attribution | null {
  const build = page.files[0]?.url.match(/^\/assets\/([\w-]+)\//)?.[1];
  return build ? { remote: 'shell', build } : null;
}

/** The build of a remote on this page, if it has one. */
export function buildOf(page: PageData, remote: RemoteName): Attribution | null {
  const build = page.remotes[remote]?.build;
  return build ? { remote, build } : null;
}

/** Whose page an address is. */
export const attributePath = (page: PageData, pathname: string) => buildOf(page, ownerOf(pathname));

/**
 * Whose script a stack, or a script's address, names. A remote anywhere in it comes before the shell: every call of a
 * remote begins in the shell's React, and often ends in its kit. Text without any names nobody.
 */
export function attributeText(text: string, page: PageData): Attribution | null {
  let shell: Attribution | null = null;
  for (const [, remote, build = '', assets] of text.matchAll(files)) {
    if (remote) return { remote: remote as RemoteName, build };
    shell ??= assets ? { remote: 'shell', build: assets } : shellOf(page);
  }
  return shell;
}
