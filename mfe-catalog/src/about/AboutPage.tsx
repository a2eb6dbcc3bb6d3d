import { Page, useHost, useLoaderData } from '@playday/shared/kit';
import { type Block, Linked, RichText } from '../rich-text/RichText.tsx';
import texts from '../rich-text/texts.module.css';
import styles from './AboutPage.module.css';

export interface AboutText {
  title: string;
  /** The page's meta description. */
  description: string;
  lead: string;
  offeringsTitle: string;
  offerings: { title: string; blocks: Block[] }[];
  contactTitle: string;
  hoursTitle: string;
  hours: string;
  emailTitle: string;
  chatTitle: string;
  chat: string;
  followTitle: string;
}

/** The About us page: the three offerings and the contact details. */
export function AboutPage() {
  const text = useLoaderData<AboutText>();
  const { contacts } = useHost();
  return (
    <Page>
      <article className={texts.page}>
        <header className={texts.head}>
          <h1>{text.title}</h1>
          <p className={texts.lead}>
            <Linked text={text.lead} />
          </p>
        </header>
        <section>
          <h2>{text.offeringsTitle}</h2>
          <ol className={styles.offerings}>
            {text.offerings.map(({ title, blocks }) => (
              <li key={title} className={styles.offering}>
                <h3>{title}</h3>
                <RichText blocks={blocks} />
              </li>
            ))}
          </ol>
        </section>
        <section className={styles.contact}>
          <h2>{text.contactTitle}</h2>
          <dl className={styles.ways}>
            <Way title={text.hoursTitle}>{text.hours}</Way>
            <Way title={text.emailTitle}>
              <a href={`mailto:${contacts.email}`} translate="no">
                {contacts.email}
              </a>
            </Way>
            <Way title={text.chatTitle}>
              <a href={contacts.support}>{text.chat}</a>
            </Way>
            <Way title={text.followTitle}>
              {contacts.social.map(({ name, url }) => (
                <a key={name} href={url} className={styles.social} translate="no">
                  {name}
                </a>
              ))}
            </Way>
          </dl>
        </section>
      </article>
    </Page>
  );
}

function Way({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
