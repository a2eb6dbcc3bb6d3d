const texts: string[] = [];

/** Collects the text of a style sheet; the embed's build calls it for each imported one. */
export function keepStyles(text: string) {
  texts.push(forShadow(text));
}

/**
 * Gives a shadow root all styles as one constructed sheet, which the page's CSP does not have to
 * allow. Safari before 16.4 knows only style elements.
 */
export function applyStyles(shadow: ShadowRoot) {
  const text = texts.join('\n');
  if ('adoptedStyleSheets' in shadow) {
    // Of the document that the element is in: another one's sheet cannot be adopted. One without a
    // window shows nothing.
    const view = shadow.ownerDocument.defaultView;
    if (!view) return;
    const { CSSStyleSheet: Sheet } = view;
    const sheet = new Sheet();
    sheet.replaceSync(text);
    shadow.adoptedStyleSheets = [sheet];
  } else if (!(shadow as ShadowRoot).querySelector('style')) {
    const element = document.createElement('style');
    element.textContent = text;
    (shadow as ShadowRoot).append(element);
  }
}

/**
 * Design tokens that the page may override, with their public names: `mango` is `--playday-accent`.
 */
const themed: Record<string, string> = {
  mango: 'accent',
  'mango-deep': 'accent-hover',
  'on-mango': 'on-accent',
  ink: 'ink',
  'ink-soft': 'ink-soft',
  paper: 'paper',
  card: 'card',
  line: 'line',
  'control-line': 'control-line',
  chili: 'error',
  radius: 'radius',
  'radius-s': 'radius-small',
  font: 'font',
};

/**
 * Rewrites the shop's styles for a shadow root: `:root` and `body` become `.playday`, `rem` becomes
 * multiples of `--playday-text-size` (the page may change its root font size), and themed tokens
 * read the page's overrides.
 */
export function forShadow(css: string): string {
  return css
    .replace(/:root\b/g, '.playday')
    .replace(/^body\b/gm, '.playday')
    .replace(/(\d{0,6}\.?\d{1,6})rem\b/g, 'calc($1 * var(--playday-text-size, 16px))')
    .replace(/--([\w-]{1,40}):([^:;{}]+);/g, (declaration, token: string, value: string) =>
      themed[token] ? `--${token}: var(--playday-${themed[token]}, ${value.trim()});` : declaration,
    );
}
