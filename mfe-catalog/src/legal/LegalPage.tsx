import { Page, useHost, useLoaderData, useTranslation } from '@playday/shared/kit';
import type { TranslationKeys } from '@playday/shared/kit/i18n/translation-keys';
import { documentDate } from '@playday/shared/rules/time/dates';
import { type Block, Linked, RichText } from '../rich-text/RichText.tsx';
import styles from '../rich-text/texts.module.css';

/** Something that is kept for a time, and whose sentence is in `kept` of the catalog's words. */
export interface Kept {
  kept: keyof TranslationKeys['catalog']['kept'];
  days: string;
}
export type LegalBlock = Block | (string | Kept)[];

export interface LegalText {
  title: string;
  /** The page's meta description. */
  description: string;
  lead: string;
  /** Since when it is in force: `2026-11-26`. */
  since: string;
  sections: { title: string; blocks: LegalBlock[] }[];
}

/** The terms or the privacy policy: a table of contents and numbered sections. */
export function LegalPage() {
  const text = useLoaderData<LegalText>();
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const inWords = (block: LegalBlock): Block =>
    typeof block === 'string'
      ? block
      : block.map((item) =>
          typeof item === 'string' ? item : t(`kept.${item.kept}`, { days: item.days }),
        );
  return (
    <Page>
      <article className={styles.legal}>
        <header className={styles.head}>
          <h1>{text.title}</h1>
          <p className={styles.lead}>
            <Linked text={text.lead} />
          </p>
          <p className={styles.soft}>
            {t('texts.since', { date: documentDate(`${text.since}T00:00:00+07:00`, language) })}
          </p>
        </header>
        <nav className={styles.contents} aria-label={t('texts.contents')}>
          <ol>
            {text.sections.map(({ title }, index) => (
              <li key={title}>
                <a href={`#section-${index + 1}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.body}>
          {text.sections.map(({ title, blocks }, index) => (
            <section key={title} id={`section-${index + 1}`}>
              <h2>
                <span className={styles.number}>{index + 1}</span> <span>{title}</span>
              </h2>
              <RichText blocks={blocks.map(inWords)} />
            </section>
          ))}
        </div>
      </article>
    </Page>
  );
}
