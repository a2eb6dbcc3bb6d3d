import { type Elements, Poster, useLoaderData, useTranslation } from '@playday/shared/kit';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import type { ReactNode } from 'react';
import styles from './auth-layout.module.css';
import type { BackdropPoster } from './load-backdrop.ts';

/** The layout of the auth pages: a form and, on wide screens, event posters beside it. */
export function AuthLayout({
  title,
  above,
  children,
}: {
  title: string;
  above?: Elements;
  children: Elements;
}) {
  // What was pressed is gone with the title that it was below.
  const heading = useFocusOnChange<HTMLHeadingElement>(title);
  return (
    <div className={styles.entrance}>
      <PosterBackdrop />
      <div className={styles.door}>
        {above}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}

/** Where to go from here: buttons beside each other, or below each other where there is no room. */
export const AuthWays = ({ children }: { children: ReactNode }) => (
  <div className={styles.ways}>{children}</div>
);

function PosterBackdrop() {
  const { t } = useTranslation('account');
  const posters = useLoaderData<BackdropPoster[] | undefined>();
  return (
    <div className={styles.wall}>
      <div className={styles.strip} aria-hidden="true">
        {posters?.map(({ name, poster }) => (
          <Poster
            key={poster}
            className={styles.poster}
            poster={poster}
            name={name}
            sizes="(min-width: 900px) 240px, 20vw"
          />
        ))}
      </div>
      <p className={styles.slogan} lang="en">
        {t('slogan')}
      </p>
    </div>
  );
}
