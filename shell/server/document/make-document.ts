import type { CaptchaKind } from '@playday/shared/api-contract';
import type { Language } from '@playday/shared/contract';
import type { Rendered, RenderTask } from '../../src/page/render-task.ts';
import { config } from '../config.ts';
import { extraParts } from '../extra-parts.ts';
import type { BuildFiles, FilesOf } from '../builds/build-files.ts';
import type { Release } from '../releases/release.ts';
import { documentOf } from './document.ts';
import type { Answer } from './document-cache.ts';
import type { RenderTurns } from './render-turns.ts';
import { type CanonicalAddress, unknownPath } from './canonical-address.ts';
import { menuOf } from './menu.ts';
import { readWords } from './read-words.ts';
import type { Renderers } from './render-pages.ts';

export interface DocumentDeps {
  renderers: Renderers;
  files: Pick<BuildFiles, 'read'>;
  captcha: () => CaptchaKind;
  isTestShop: () => boolean;
}

export interface DocumentRequest {
  release: Release;
  address: CanonicalAddress;
  language: Language;
  /**
   * The `?lang=` of the document's own address; undefined for the default language at an address
   * without.
   */
  addressLanguage: Language | undefined;
  /** The share of the requesting network (`shareOf`): rendering serves them in turn. */
  share: string;
}

/**
 * Makes the document of an address: with its remote's content, or the frame alone where that fails
 * to render.
 */
export async function makeDocument(
  needs: DocumentDeps,
  turns: RenderTurns,
  wanted: DocumentRequest,
  isRenewal: boolean,
): Promise<Answer> {
  const { address, release } = wanted;
  const build = release.builds[address.owner];
  if (!build || address.isFrame) return makeFrame(needs, wanted);
  const task = await taskFor(needs, wanted, {
    build: build.manifest.build,
    text: build.server.text,
  });
  const renderer = needs.renderers.of(release.shell);
  const isLive = !release.notLive?.includes(address.owner);
  const content = await turns.render(
    {
      build: `${address.owner}/${build.manifest.build}`,
      kind: isLive ? kindOf(address, isRenewal) : 'notLive',
      share: wanted.share,
    },
    () => renderer.page(task, { isLive }),
  );
  if (!content) return { ...(await makeFrame(needs, wanted)), isCacheable: false };
  return answerOf(needs, wanted, task, content);
}

function kindOf({ hasFreeText, carriesSecret }: CanonicalAddress, isRenewal: boolean) {
  if (isRenewal) return 'renewal';
  return hasFreeText || carriesSecret ? 'uncacheable' : 'page';
}

/** Makes a document with the frame alone; the browser renders the page. */
async function makeFrame(needs: DocumentDeps, wanted: DocumentRequest): Promise<Answer> {
  const task = await taskFor(needs, wanted, null);
  return answerOf(needs, wanted, task, await needs.renderers.of(wanted.release.shell).frame(task));
}

/**
 * Makes what visitors get whose page is not rendered now: the frame, which they share even where
 * pages are not cached, since it has nothing of its address. A refusal must cost less than a page.
 */
export async function makeRefusal(needs: DocumentDeps, wanted: DocumentRequest): Promise<Answer> {
  const task = await taskFor(needs, wanted, null);
  const frame = await needs.renderers.of(wanted.release.shell).frame(task);
  const isComplete = 'isComplete' in frame && frame.isComplete;
  return {
    ...(await answerOf(needs, wanted, task, frame)),
    status: 503,
    isCacheable: isComplete,
  };
}

async function answerOf(
  needs: DocumentDeps,
  { address, release, language, addressLanguage }: DocumentRequest,
  task: RenderTask,
  rendered: Rendered,
): Promise<Answer> {
  if ('redirect' in rendered) {
    // Only to paths of the shop.
    const here = new URL(config.publicUrl);
    const { origin, pathname, search, hash } = new URL(rendered.redirect, here);
    const location = origin === here.origin ? pathname.replace(/^\/+/, '/') + search + hash : '/';
    return {
      status: rendered.status,
      location,
      policy: '',
      html: '',
      isCacheable: !address.hasFreeText,
    };
  }
  const status = address.isUnknown ? 404 : rendered.status;
  const document = documentOf({
    language,
    addressLanguage,
    path: address.isUnknown ? '/' : address.path,
    status,
    html: rendered.html,
    meta: rendered.meta,
    chunk: rendered.chunk,
    owner: address.owner,
    isPrivate: address.carriesSecret || address.hasFreeText,
    page: {
      now: task.now,
      isRendered: task.code !== null,
      loaderData: rendered.loaderData,
      errors: rendered.errors,
      menu: task.menu,
    },
    release,
    captcha: needs.captcha(),
    contacts: task.contacts,
    additions: extraParts.documentAdditions(config, {
      routes: Object.values(release.remotes).flatMap(({ routes }) => routes),
      carriesSecret: address.carriesSecret,
      preview: release.preview,
      words: task.words.shell ?? {},
      language,
    }),
    isTestShop: needs.isTestShop(),
    words: task.words.shell ?? {},
    styles: await stylesOf(needs, release.builds[address.owner], rendered.chunk),
  });
  return {
    ...document,
    status,
    isCacheable: rendered.isComplete && !address.hasFreeText,
    isMissingItem: address.path !== unknownPath && (rendered.status === 404 || address.isUnknown),
  };
}

async function taskFor(
  { files, captcha }: DocumentDeps,
  { address, release, language }: DocumentRequest,
  code: RenderTask['code'],
): Promise<RenderTask> {
  const { owner } = address;
  const { contacts } = config;
  const services =
    captcha() === 'recaptcha' ? ['recaptcha' as const, ...contacts.services] : contacts.services;
  const build = release.builds[owner];
  return {
    url: address.url,
    route: address.route,
    carriesSecret: address.carriesSecret,
    origin: config.publicUrl,
    language,
    contacts: { ...contacts, services },
    now: Date.now(),
    apiBase: `${config.apiUrl}/api`,
    readTimeoutMs: config.readTimeoutMs,
    owner,
    code,
    menu: menuOf(release, language),
    words: {
      shell: await readWords(files, release.shell, language),
      ...(build ? { [owner]: await readWords(files, build, language) } : {}),
    },
  };
}

/** The critical CSS of the route's own style sheets goes into its document. */
async function stylesOf({ files }: DocumentDeps, build: FilesOf | undefined, chunk: string | null) {
  const chunks: Record<string, string[]> = build?.manifest.chunks ?? {};
  const names = [...(chunks['exposed-App'] ?? []), ...((chunk && chunks[chunk]) || [])];
  const css = [...new Set(names)].filter((file) => file.endsWith('.css'));
  const entries = await Promise.all(
    css.map(
      async (file) =>
        [file, build ? (await files.read(build, file)).plain.toString('utf8') : ''] as const,
    ),
  );
  return Object.fromEntries(entries);
}
