import { forShadow } from './shadow-styles.ts';

test('what is said of the document is said of the embed', () => {
  expect(forShadow(':root:lang(th) h1 {}\nbody { margin: 0; }\n.nobody {}')).toBe(
    '.playday:lang(th) h1 {}\n.playday { margin: 0; }\n.nobody {}',
  );
});

test('sizes do not follow the page’s own rem', () => {
  expect(forShadow('h1 { font-size: clamp(1rem, 5vw, 3.05rem); }')).toBe(
    'h1 { font-size: clamp(calc(1 * var(--playday-text-size, 16px)), 5vw, calc(3.05 * var(--playday-text-size, 16px))); }',
  );
});

test('a themed token takes what the page sets, any other stays', () => {
  expect(forShadow(':root { --mango: #ffb224; --night: #17132b; color: var(--mango); }')).toBe(
    '.playday { --mango: var(--playday-accent, #ffb224); --night: #17132b; color: var(--mango); }',
  );
  expect(forShadow('--font:\n    "A", sans-serif;')).toBe('--font: var(--playday-font, "A", sans-serif);');
});
