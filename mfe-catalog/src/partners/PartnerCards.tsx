import type { Partner } from '@playday/shared/api-contract';
import { Poster, useTranslation } from '@playday/shared/kit';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import styles from './PartnerCards.module.css';

/** The partners' cards; each opens the partner's website in a new tab. */
export function PartnerCards({ partners }: { partners: Partner[] }) {
  const { t } = useTranslation('catalog');
  if (partners.length === 0) return <p>{t('partners.empty')}</p>;
  return (
    <ul className={styles.cards}>
      {partners.map(({ id, url, poster, name }) => (
        <li key={id}>
          <a className={styles.card} href={url} target="_blank" rel="noopener noreferrer">
            <Poster
              poster={poster}
              name={name}
              sizes="(min-width: 1200px) 270px, (min-width: 900px) 22vw, calc(50vw - 30px)"
              className={styles.poster}
            />
            <span className={styles.name}>
              <span>{name}</span>{' '}
              <span className={styles.away} aria-hidden="true">
                ↗
              </span>
              <span className="visually-hidden">{t('partners.newTab')}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A placeholder for the four cards. */
export function PartnersWithSkeleton() {
  const { t } = useTranslation('catalog');
  return (
    <ListSkeleton
      wall={styles.cards}
      count={4}
      text="54px"
      sentence={t('home.partnersFailed')}
      isWide
    />
  );
}
