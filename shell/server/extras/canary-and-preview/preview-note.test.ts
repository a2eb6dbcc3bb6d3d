import { documentOf } from '../../document/document.ts';
import { documentParts } from '../../testing/document-parts.ts';
import { documentAddition } from './parts.ts';

const words = {
  preview: { note: '{{program}} shows {{build}} until {{until}}', leave: 'Leave' },
};
const documentWith = (preview: { program: string; build: string; until: number } | undefined) => {
  const facts = { routes: [], carriesSecret: false, words, language: 'en' as const, preview };
  return documentOf({ ...documentParts, additions: [documentAddition(facts)] }).html;
};

test('document of a preview: names build and day, has a way out, and is not indexed', () => {
  const until = Date.parse('2026-11-29T12:00:00+07:00');
  const html = documentWith({ program: 'checkout', build: 'b1', until });
  expect(html).toContain('<p>checkout shows b1 until Sun 29 November 2026</p>');
  expect(html).toContain('<a href="?preview=off">Leave</a>');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('document of the live release: says nothing of previews', () => {
  expect(documentWith(undefined)).not.toMatch(/preview-note|noindex/);
});
