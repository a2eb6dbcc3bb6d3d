import { Link, useTranslation } from '@playday/shared/kit';
import { useId } from 'react';
import type { FillProps } from '../places.ts';
import styles from './part.module.css';

/** A part of a page of another remote. `_place`: what that page says of itself. */
export default function ExamplePart(_place: FillProps['catalog/event-below']) {
  const { t } = useTranslation('example');
  const title = useId();
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h2 id={title}>{t('part.title')}</h2>
      <p>{t('part.text')}</p>
      <Link to="/example">{t('part.toPage')}</Link>
    </section>
  );
}
