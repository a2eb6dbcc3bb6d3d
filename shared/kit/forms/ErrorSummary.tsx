import { useEffect, useRef } from 'react';

/**
 * Says which fields of the form around it are marked as wrong, in one sentence, for those who do not see them turn red.
 * `say` makes the sentence of the fields' labels.
 */
export function ErrorSummary({ say }: { say: (fields: string) => string }) {
  const summary = useRef<HTMLParagraphElement>(null);
  // After every drawing: what is marked by then is what is wrong.
  useEffect(() => {
    const form = summary.current?.closest('form');
    if (!summary.current || !form) return;
    const wrong = form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]');
    const fields = [...wrong].map((input) => input.labels?.[0]?.textContent?.trim()).join(', ');
    const sentence = fields && say(fields);
    // Equal text set again would be read again.
    if (summary.current.textContent !== sentence) summary.current.textContent = sentence;
  });
  return <p ref={summary} role="status" className="visually-hidden" />;
}
