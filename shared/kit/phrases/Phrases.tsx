import { Fragment } from 'react';
import styles from './phrases.module.css';

/**
 * A name of which each phrase stays on one line where it fits: browsers break Thai and Khmer
 * between any two words of a dictionary, but their spaces stand between phrases.
 */
export function Phrases({ text }: { text: string }) {
  return /[\p{Script=Thai}\p{Script=Khmer}]/u.test(text) ? (
    text.split(' ').map((phrase, index) => (
      <Fragment key={index}>
        {index > 0 && ' '}
        <span className={styles.phrase}>{phrase}</span>
      </Fragment>
    ))
  ) : (
    <span>{text}</span>
  );
}
