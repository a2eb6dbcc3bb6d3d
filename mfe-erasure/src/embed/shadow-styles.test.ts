import { applyStyles, forShadow } from './shadow-styles.ts';

test('rules for :root and body: apply to the embed', () => {
  expect(forShadow(':root:lang(th) h1 {}\nbody { margin: 0; }\n.nobody {}')).toBe(
    '.playday:lang(th) h1 {}\n.playday { margin: 0; }\n.nobody {}',
  );
});

test('rem sizes: independent of the page’s root font size', () => {
  expect(forShadow('h1 { font-size: clamp(1rem, 5vw, 3.05rem); }')).toBe(
    'h1 { font-size: clamp(calc(1 * var(--playday-text-size, 16px)), 5vw, ' +
      'calc(3.05 * var(--playday-text-size, 16px))); }',
  );
});

test('themed tokens: take the page’s value; other tokens are unchanged', () => {
  expect(forShadow(':root { --mango: #ffb224; --night: #17132b; color: var(--mango); }')).toBe(
    '.playday { --mango: var(--playday-accent, #ffb224); --night: #17132b; color: var(--mango); }',
  );
  expect(forShadow('--font:\n    "A", sans-serif;')).toBe(
    '--font: var(--playday-font, "A", sans-serif);',
  );
});

test('document without a window, as a parsed one: gets no styles, and nothing fails', () => {
  const ownerDocument = document.implementation.createHTMLDocument();
  const shadow = { adoptedStyleSheets: [], ownerDocument } as unknown as ShadowRoot;
  applyStyles(shadow);
  expect(shadow.adoptedStyleSheets).toEqual([]);
});
