import type { Language } from '@playday/shared/contract';
import { Button } from '@playday/shared/kit';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './consent.module.css';
import { consentWords } from './consent-words.ts';

interface ConsentProps {
  language: Language;
  /** Whether the question shows at once. */
  isOpen: boolean;
  onChoose: (isAllowed: boolean) => void;
  /** Where the button that asks again goes. */
  footer: Element;
}

/** Asks whether the tag manager may run, with two equal buttons, and offers to change the answer in the footer. */
export function Consent({ language, isOpen: isOpenAtFirst, onChoose, footer }: ConsentProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const words = consentWords[language];
  const choose = (isAllowed: boolean) => {
    setIsOpen(false);
    onChoose(isAllowed);
  };
  return (
    <>
      {createPortal(
        <button type="button" className={styles.change} onClick={() => setIsOpen(true)}>
          {words.change}
        </button>,
        footer,
      )}
      {isOpen && (
        <section className={styles.consent} aria-label={words.label}>
          <p>{words.question}</p>
          <div className={styles.answers}>
            <Button look="secondary" onClick={() => choose(false)}>
              {words.refuse}
            </Button>
            <Button look="secondary" onClick={() => choose(true)}>
              {words.allow}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
