import { Link, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { ListError } from '../loading/LoadError.tsx';
import type { Loaded, Pending } from '../loading/loaded.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { loadTopNews } from '../news/load-news.ts';
import { NewsCard } from '../news/NewsCard.tsx';
import type { NewsCard as Item } from '@playday/shared/api-contract';
import { Section } from './Section.tsx';
import styles from './HomePage.module.css';

/** The five latest news items in a row. */
export function NewsRow({ fromPage }: { fromPage: Loaded<Item[]> | Pending }) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const list = useLoaded(fromPage, () => loadTopNews(host), t('home.newsFailed'));
  return (
    <Section title={t('home.news')} all={{ to: '/news', label: t('home.seeAllNews') }}>
      {list.isAwaited && (
        <ListSkeleton wall={styles.strip} count={5} text="104px" isWide sentence={t('home.newsFailed')} />
      )}
      <ListError list={list}>{t('home.newsFailed')}</ListError>
      {list.value?.length === 0 && (
        <Notice>
          <p>{t('home.noNews')}</p>
          <Link to="/news">{t('home.toNews')}</Link>
        </Notice>
      )}
      <ul className={styles.strip}>
        {list.value?.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
