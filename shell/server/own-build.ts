import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@playday/shared/build/build-id';
import type { BuildManifest } from '@playday/shared/build/manifest-plugin';
import { keep } from './releases/fetch-build.ts';

export interface OwnBuild {
  build: string;
  folder: string;
  manifest: BuildManifest;
  main: string;
  css: string;
}

/** The shell's own build, the one `dist/current.json` names; compressed once. */
export async function readOwnBuild(): Promise<OwnBuild> {
  const dist = join(root, 'shell/dist');
  const { build } = JSON.parse(await readFile(join(dist, 'current.json'), 'utf8')) as { build: string };
  const folder = join(dist, build);
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BuildManifest;
  await compressOnce(folder);
  const files = manifest.chunks.main ?? [];
  const css = files.filter((file) => file.endsWith('.css'));
  return {
    build,
    folder,
    manifest,
    main: files.find((file) => file.endsWith('.js')) ?? '',
    css: (await Promise.all(css.map((file) => readFile(join(folder, file), 'utf8')))).join('\n'),
  };
}

async function compressOnce(folder: string) {
  const files = await readdir(folder, { recursive: true });
  for (const file of files) {
    const path = join(folder, file);
    if (!/\.(js|css|json)$/.test(file) || files.includes(`${file}.br`) || !(await stat(path)).isFile())
      continue;
    await keep(path, await readFile(path));
  }
}
