import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { type CriticalCss, criticalCss } from './critical-css.ts';
import type { BuildCache } from './build-cache.ts';
import type { Build, LiveBuild } from './fetch-build.ts';

/** A build of the shell, with which documents are rendered on the server and in the browser. */
export interface ShellBuild {
  build: string;
  folder: string;
  manifest: BuildManifest;
  main: string;
  cssFile: string;
  css: string;
  /** Critical CSS of `css`; browsers load the whole file after the first paint. */
  stylesFor: CriticalCss;
}

export const shellDist = join(root, 'shell/dist');

/**
 * The build that this program came with, named in `dist/current.json`; it is in the store like any
 * other.
 */
export async function readShellBuild(buildCache: BuildCache): Promise<ShellBuild> {
  const pointer = JSON.parse(await readFile(join(shellDist, 'current.json'), 'utf8')) as LiveBuild;
  return toShellBuild(await buildCache.get({ program: 'shell', ...pointer }));
}

export async function toShellBuild({ manifest, folder }: Build): Promise<ShellBuild> {
  const files = manifest.chunks.main ?? [];
  const cssFile = files.find((file) => file.endsWith('.css')) ?? '';
  const css = await readFile(join(folder, cssFile), 'utf8');
  return {
    build: manifest.build,
    folder,
    manifest,
    main: files.find((file) => file.endsWith('.js')) ?? '',
    cssFile,
    css,
    stylesFor: criticalCss(css),
  };
}
