import { reportError } from '../errors/report-error.ts';
import { fullTitle } from '@playday/shared/rules/shop/full-title';
import { metaMatch, readMeta } from '../page/page-meta.ts';
import { remoteOf } from '../page/remote-at.ts';
import { retriedPagesAtom } from '../remotes/with-retry.tsx';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UIMatch, useLocation, useMatches } from 'react-router';

/**
 * The document title: the one of the deepest matched page that has a title; the shop's name where
 * it fails.
 */
function titleOf(matches: Pick<UIMatch, 'handle' | 'loaderData'>[], t: Translate): string {
  const remote = remoteOf(matches);
  const match = metaMatch(matches);
  try {
    return fullTitle(
      match && readMeta(match, (key, values) => t(key, { ...values, ns: remote })).title,
    );
  } catch (error) {
    console.warn('a page has no title', error);
    reportError({ type: 'caught', error, remote });
    return fullTitle(undefined);
  }
}
type Translate = (key: string, values?: Record<string, unknown>) => string;

/**
 * On every navigation, also between remotes: sets the document's title, moves the focus to the new
 * content and announces the page to screen readers. A component of its own, so that the frame does
 * not re-render.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const retriedPages = useAtomValue(retriedPagesAtom);
  const { t } = useTranslation('shell');
  const [announcement, setAnnouncement] = useState('');
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    const isMissing = document.querySelector('[data-missing]') !== null;
    const title = isMissing
      ? fullTitle(t('remote.missingTitle'))
      : titleOf(matches, t as unknown as Translate);
    document.title = title;
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    setAnnouncement(title);
    const content = document.getElementById('content');
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [pathname, matches, retriedPages, t]);
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
