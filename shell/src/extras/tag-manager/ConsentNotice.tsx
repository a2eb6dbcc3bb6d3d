import type { Language } from '@playday/shared/contract';
import { Button } from '@playday/shared/kit';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Consent, everything, nothing } from './consent.ts';
import { consentWords } from './consent-words.ts';
import styles from './consent.module.css';

interface Props {
  language: Language;
  /** Undefined while nothing is chosen: the question shows at once. */
  chosen: Consent | undefined;
  onChoose: (consent: Consent) => void;
  /** Where the button that asks again goes. */
  footer: Element;
}

/**
 * Asks what other providers may use the visit for, with two equal buttons for all and nothing and a
 * choice of each use, off at first. The footer opens it again with what was chosen.
 */
export function ConsentNotice({ language, chosen: chosenAtFirst, onChoose, footer }: Props) {
  const [chosen, setChosen] = useState(chosenAtFirst);
  const [isOpen, setIsOpen] = useState(chosenAtFirst === undefined);
  const [isChoosing, setIsChoosing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const words = consentWords[language];
  function choose(consent: Consent) {
    // The pressed button goes; the focus stays near, and the page where it is.
    if (isChoosing) change.current?.focus({ preventScroll: true });
    setChosen(consent);
    setIsOpen(false);
    setIsChoosing(false);
    onChoose(consent);
  }
  function reopen() {
    setIsOpen(true);
    setIsChoosing(true);
  }
  return (
    <>
      {createPortal(
        <button ref={change} type="button" className={styles.change} onClick={reopen}>
          {words.change}
        </button>,
        footer,
      )}
      {isOpen && (
        <section className={styles.consent} aria-label={words.label}>
          <p>{words.question}</p>
          <div className={styles.answers}>
            <Button look="secondary" onClick={() => choose(nothing)}>
              {words.refuse}
            </Button>
            <Button look="secondary" onClick={() => choose(everything)}>
              {words.allow}
            </Button>
          </div>
          {isChoosing ? (
            <Choices language={language} chosen={chosen ?? nothing} onChoose={choose} />
          ) : (
            <Button look="quiet" onClick={() => setIsChoosing(true)}>
              {words.choose}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

/** Gets the focus, because the visitor has just asked for it. */
function Choices({
  language,
  chosen,
  onChoose,
}: Pick<Props, 'language' | 'onChoose'> & { chosen: Consent }) {
  const words = consentWords[language];
  const [consent, setConsent] = useState(chosen);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(consent);
      }}
    >
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{words.choose}</legend>
        {(['statistics', 'advertising'] as const).map((use, index) => (
          <label key={use}>
            <input
              ref={index === 0 ? first : undefined}
              type="checkbox"
              checked={consent[use]}
              onChange={({ target }) => setConsent({ ...consent, [use]: target.checked })}
            />
            <span>{words[use]}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" look="secondary" isWide>
        {words.save}
      </Button>
    </form>
  );
}
