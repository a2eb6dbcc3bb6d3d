import { longDate } from '@playday/shared/rules/time/dates';
import type { DocumentAddition, DocumentFacts } from '../../extra.ts';

/** A note that a document is a preview, with a link that ends it. */
export function documentAddition({ preview, words, language }: DocumentFacts): DocumentAddition {
  if (!preview) return { pageData: {}, sources: [] };
  const { note = '', leave = '' } = (words.preview ?? {}) as Record<string, string>;
  const text = note
    .replace('{{program}}', preview.program)
    .replace('{{build}}', preview.build)
    .replace('{{until}}', longDate(preview.until, language));
  const link = { path: '?preview=off', text: leave };
  return { pageData: {}, sources: [], note: { text, link }, isUnindexed: true };
}
