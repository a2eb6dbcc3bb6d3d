import { Page, useHost, useLoaderData, useLocation } from '@playday/shared/kit';
import { useEffect } from 'react';
import { type Block, Linked, RichText } from '../rich-text/RichText.tsx';
import styles from '../rich-text/texts.module.css';

export interface FaqText {
  title: string;
  /** The page's meta description. */
  description: string;
  lead: string;
  /** `id`: links from other pages lead to this question. */
  groups: { title: string; questions: { id?: string; question: string; answer: Block[] }[] }[];
  /** Label of the link to the FAQ as a PDF. */
  pdf: string;
  help: { title: string; blocks: Block[] };
}

/** The FAQ as `details` elements, which work without JavaScript. */
export function FaqPage() {
  const text = useLoaderData<FaqText>();
  const { contacts, language } = useHost();
  const { hash } = useLocation();
  useEffect(() => {
    // The question that the address names: `/faq#refunds`.
    const question = document.getElementById(hash.slice(1));
    if (!(question instanceof HTMLDetailsElement)) return;
    question.open = true;
    question.scrollIntoView();
  }, [hash]);
  return (
    <Page>
      <article className={styles.page}>
        <header className={styles.head}>
          <h1>{text.title}</h1>
          <p className={styles.lead}>
            <Linked text={text.lead} />
          </p>
          <p>
            <a
              className={styles.file}
              href={contacts.faqPdf.replaceAll('{language}', language)}
              download
            >
              {text.pdf}
            </a>
          </p>
        </header>
        <div className={styles.groups}>
          {text.groups.map(({ title, questions }) => (
            <section key={title} className={styles.group}>
              <h2>{title}</h2>
              <div>
                {questions.map(({ id, question, answer }) => (
                  <details key={question} id={id} className={styles.question}>
                    <summary>{question}</summary>
                    <RichText blocks={answer} />
                  </details>
                ))}
              </div>
            </section>
          ))}
        </div>
        <section className={styles.help}>
          <h2>{text.help.title}</h2>
          <RichText blocks={text.help.blocks} />
        </section>
      </article>
    </Page>
  );
}
