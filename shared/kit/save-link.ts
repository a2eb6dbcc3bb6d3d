import type { MouseEvent } from 'react';
import { saveFile } from './save-file.ts';

const isInLine = () => /\bLine\//.test(navigator.userAgent);

/**
 * Whether another app shows the page in a web view. Those ignore downloads of what a script made,
 * and some ignore all downloads.
 */
const isInApp = () =>
  isInLine() ||
  /; wv\)|FBA[NV]\/|Instagram|iP(?:hone|ad|od)(?!.*Safari\/)/.test(navigator.userAgent);

/** Whether only another browser may be able to save files. LINE opens it by itself. */
export const needsOtherBrowser = () => isInApp() && !isInLine() && !('canShare' in navigator);

interface Options {
  /**
   * The name to save it as; without it the browser decides what becomes of the file, such as an
   * entry of its calendar.
   */
  name?: string;
  /** Makes a better file than the path has, where the browser can save it. */
  make?: () => Promise<File>;
}

/**
 * Props of a link that saves the file at a path of the shop: in another app by the system's share
 * sheet, elsewhere as a download. Whatever the browser lacks for that, the link leads to the file.
 */
export function saveLink(path: string, { name, make }: Options = {}) {
  const inApp = isInApp();
  const address = new URL(path, location.origin);
  if (isInLine() && path.startsWith('/')) address.searchParams.set('openExternalBrowser', '1');
  return {
    to: address.href,
    download: inApp ? undefined : name,
    onClick(press: MouseEvent) {
      if (inApp ? !('canShare' in navigator) : !make) return;
      press.preventDefault();
      const file = make?.() ?? fetchFile(address, name);
      void file.then(inApp ? shareFile : saveFile).catch(() => location.assign(address));
    },
  };
}

async function fetchFile(
  { href, pathname }: URL,
  name = pathname.split('/').at(-1)!,
): Promise<File> {
  const answer = await fetch(href);
  // An address that has ended leads to a page.
  if (!answer.ok || answer.redirected) throw new Error(`no file at ${pathname}`);
  const blob = await answer.blob();
  return new File([blob], name, { type: blob.type });
}

const shareFile = (file: File) =>
  navigator.share({ files: [file] }).catch((error: unknown) => {
    // The visitor closed the sheet.
    if ((error as Error).name !== 'AbortError') throw error;
  });
