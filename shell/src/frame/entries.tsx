import type { EntryPlace } from '@playday/shared/contract/menu-entries';
import { Link } from '@playday/shared/kit';
import type { ReactNode } from 'react';
import type { PageEntry } from '../page/page.ts';
import { usePage } from '../page/page-context.tsx';
import styles from './frame.module.css';

/** The entries of a place, which the live builds of the document's release declare. */
export const useEntries = (place: EntryPlace): PageEntry[] =>
  (usePage().menu ?? []).filter(({ in: places = ['menu'] }) => places.includes(place));

const shownTo = { everyone: '', signedIn: styles.in, signedOut: styles.out };

/** Links to an entry's page, for those whom it is for. `children`: in place of its text. */
export function EntryLink({
  entry: { path, text, for: audience = 'everyone' },
  className = '',
  children,
  ...rest
}: {
  entry: PageEntry;
  className?: string;
  'aria-label'?: string;
  onClick?: () => void;
  children?: ReactNode;
}) {
  return (
    <Link {...rest} to={path} className={`${className} ${shownTo[audience]}`.trim() || undefined}>
      {children ?? text}
    </Link>
  );
}
