import type { AddressInfo } from 'node:net';
import { tempFolder } from '@playday/build/temp-folder';
import { integrityOf } from '@playday/build/webpack/integrity';
import { workspaceRemotes } from '@playday/build/workspace-remotes';
import { languages } from '@playday/shared/rules/languages/languages';
import type { Rendered, RenderTask } from '../../src/page/render-task.ts';
import { criticalCss } from '../builds/critical-css.ts';
import type { Renderers } from '../document/render-pages.ts';
import { serveDocuments } from '../document/serve-document.ts';
import { createApp } from '../http/create-app.ts';
import { createBuildFiles } from '../builds/build-files.ts';
import type { Build } from '../builds/fetch-build.ts';
import { extras } from '../extras.ts';
import type { Release } from '../releases/release.ts';

/** What the remotes of this workspace declare. */
const definitions = Object.fromEntries(
  workspaceRemotes().map(({ name, definition }) => [name, definition]),
);
const words = '{}';
const translations = Object.fromEntries(
  languages.map((language) => [`i18n/${language}.json`, words]),
);
const manifest = (name: string) => ({
  name,
  build: `${name}-1`,
  needs: { contracts: [], kit: [], host: [] },
  files: Object.fromEntries(
    Object.keys(translations).map((file) => [file, integrityOf(Buffer.from(words))]),
  ),
  chunks: {},
});

/** A release of every remote, each with a folder of its own. */
function testRelease(): Release {
  const build = (name: string): Build => ({
    manifest: manifest(name),
    manifestHash: 'sha256-m',
    folder: tempFolder(translations),
    server: { id: 'sha256-s', text: '' },
  });
  const shell = build('shell');
  return {
    id: 'release-1',
    builds: Object.fromEntries(Object.keys(definitions).map((name) => [name, build(name)])),
    remotes: definitions,
    shell: {
      build: shell.manifest.build,
      folder: shell.folder,
      manifest: shell.manifest,
      main: 'main.js',
      cssFile: 'main.css',
      css: '',
      stylesFor: criticalCss(''),
    },
  };
}

export const drawn = (task: RenderTask): Exclude<Rendered, { redirect: string }> => ({
  status: 200,
  html: `<main>${task.url}</main>`,
  meta: null,
  chunk: null,
  loaderData: {},
  errors: null,
  isComplete: true,
});

export interface TestDocuments {
  /** Renders a page in place of the default, which contains its address. */
  page?: (task: RenderTask) => Promise<Rendered | null>;
  frame?: (task: RenderTask) => Promise<Rendered>;
  now?: () => number;
  isSecure?: boolean;
  /** Called before the app listens. */
  before?: (app: ReturnType<typeof createApp>) => void;
}

/** Serves documents on a port of their own, rendered without React; counts the renderings. */
export async function openDocuments(options: TestDocuments = {}) {
  const app = createApp({ trustProxy: false, isSecure: options.isSecure ?? false, log: () => {} });
  const release = testRelease();
  const pages: string[] = [];
  const frames: string[] = [];
  const renderer = {
    page: async (task: RenderTask) => {
      pages.push(task.url);
      return options.page ? options.page(task) : drawn(task);
    },
    frame: async (task: RenderTask) => {
      frames.push(task.url);
      return options.frame ? options.frame(task) : { ...drawn(task), html: '<main>frame</main>' };
    },
  };
  serveDocuments(app, {
    releases: {
      releaseFor: async () => ({ release, isShared: true }),
      answer: extras.visitors().answer,
    },
    renderers: { of: () => renderer } as unknown as Renderers,
    files: createBuildFiles({ of: () => undefined }, app.log, 2 ** 20),
    captcha: () => 'altcha',
    isTestShop: () => false,
    now: options.now,
  });
  options.before?.(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, release, pages, frames, close: () => app.close() };
}
