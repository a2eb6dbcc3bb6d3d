import type { NewsCard as Item } from '@playday/shared/api-contract';
import { newsDate } from '@playday/shared/rules/time/dates';
import { Link, Poster } from '@playday/shared/kit';
import styles from './NewsCard.module.css';

/**
 * A news item as a card that links to `/news/{id}`. `level`: the heading level. `sizes`: the width
 * of its image, as in HTML.
 */
export function NewsCard({
  item,
  sizes,
  level: Heading = 'h3',
  isFirst,
}: {
  item: Item;
  sizes: string;
  level?: 'h2' | 'h3';
  isFirst?: boolean;
}) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Poster
          poster={item.poster}
          name={item.name}
          sizes={sizes}
          isFirst={isFirst}
          className={styles.poster}
        />
      </div>
      <time className={styles.date} dateTime={item.pubDate}>
        {newsDate(item.pubDate)}
      </time>
      <Heading className={styles.name}>
        <Link to={`/news/${item.url || item.id}`} className={styles.link}>
          {item.name}
        </Link>
      </Heading>
    </article>
  );
}
