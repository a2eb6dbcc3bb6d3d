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

/** Whether the page can only show a picture, which the visitor saves by pressing it long. */
export const needsLongPress = () => isInLine() && !('canShare' in navigator);

/** Whether a finger uses the page: on such devices apps hand files to each other. */
export const isTouched = () => matchMedia('(hover: none), (pointer: coarse)').matches;

/** Whether a file that `isShared` goes to the system's share sheet. */
export const opensShareSheet = () => 'canShare' in navigator && (isInApp() || isTouched());

interface Options {
  /**
   * The name to save it as; without it the browser decides what becomes of the file, such as an
   * entry of its calendar.
   */
  name?: string;
  /** Makes a better file than the path has, where the browser can save it. */
  make?: () => Promise<File>;
  /** Whether devices that a finger uses share it, so that other apps get it, too. */
  isShared?: boolean;
  /** Called when the file was downloaded, or handed on by the share sheet. */
  onSaved?: () => void;
}

/**
 * Props of a link that saves the file at a path of the shop: in another app by the system's share
 * sheet, elsewhere as a download, or as `isShared` says. Whatever the browser lacks for that, the
 * link leads to the file.
 */
export function saveLink(path: string, { name, make, isShared, onSaved }: Options = {}) {
  const inApp = isInApp();
  const address = new URL(path, location.origin);
  if (isInLine() && path.startsWith('/')) address.searchParams.set('openExternalBrowser', '1');
  return {
    to: address.href,
    download: inApp ? undefined : name,
    onClick(press: MouseEvent) {
      if (inApp ? !('canShare' in navigator) : !make) return;
      press.preventDefault();
      const save = inApp ? shareFile : isShared && opensShareSheet() ? shareOrSave : saveFile;
      void (make?.() ?? fetchFile(address, name))
        .then(save)
        .then((isSaved) => isSaved && onSaved?.())
        .catch(() => location.assign(address));
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

/** False when the visitor closed the sheet. */
const shareFile = (file: File): Promise<boolean> =>
  navigator.share({ files: [file] }).then(
    () => true,
    (error: unknown) => {
      if ((error as Error).name !== 'AbortError') throw error;
      return false;
    },
  );

/** A browser may have a sheet and take no files, or no longer know of the press. */
async function shareOrSave(file: File): Promise<boolean> {
  if (!navigator.canShare({ files: [file] })) return saveFile(file);
  return shareFile(file).catch(() => saveFile(file));
}
