import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { trackedFiles } from '@playday/build/tracked-files';
import { type AtRule, type Container, type Document, parse } from 'postcss';

/** The selectors of a style sheet that hover styles have outside of `@media (hover: hover)`. */
function stickySelectors(css: string): string[] {
  const found: string[] = [];
  parse(css).walkRules((rule) => {
    const isHover = rule.selectors.some((selector) => selector.includes(':hover'));
    if (isHover && !isForMice(rule.parent)) found.push(rule.selector);
  });
  return found;
}

function isForMice(parent: Container | Document | undefined): boolean {
  for (let node = parent; node; node = node.parent)
    if (node.type === 'atrule' && (node as AtRule).params.includes('(hover: hover)')) return true;
  return false;
}

// After a touch a hover style stays until the next one, so that what was touched looks chosen.
const sheets = trackedFiles('*.css').filter((file) => !file.startsWith('e2e/'));

test('style sheets of all programs: hover styles are for pointers that hover', () => {
  expect(sheets.length).toBeGreaterThan(60);
  const sticky = sheets.flatMap((file) =>
    stickySelectors(readFileSync(join(root, file), 'utf8')).map(
      (selector) => `${file}: ${selector}`,
    ),
  );
  expect(sticky).toEqual([]);
});
