import { useHost } from '@playday/shared/kit';
import { useEffect, useRef } from 'react';
import { joinList } from '../../rules/join-list.ts';

/**
 * Announces to screen readers which fields of the surrounding form are invalid, in one sentence. `toSentence` makes the
 * sentence from the fields' labels.
 */
export function ErrorSummary({ toSentence }: { toSentence: (fields: string) => string }) {
  const summary = useRef<HTMLParagraphElement>(null);
  const { language } = useHost();
  // After every render, when invalid fields are marked.
  useEffect(() => {
    const form = summary.current?.closest('form');
    if (!summary.current || !form) return;
    const wrong = form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]');
    const fields = joinList(
      [...wrong].map((input) => input.labels?.[0]?.textContent?.trim() ?? ''),
      language,
    );
    const sentence = fields && toSentence(fields);
    // Setting equal text would announce it again.
    if (summary.current.textContent !== sentence) summary.current.textContent = sentence;
  });
  return <p ref={summary} role="status" className="visually-hidden" />;
}
