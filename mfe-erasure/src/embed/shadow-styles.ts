const texts: string[] = [];

/** Takes the text of a style sheet; the embed's build calls it for each one that is imported. */
function keepStyles(text: string) {
  texts.push(forShadow(text));
}

/** All styles as one sheet. Made by script, so no page's policy has to allow it. */
export function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts.join('\n'));
  return sheet;
}

/** Our tokens that the page may set, and what they are called there: `--playday-accent`. */
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
 * The shop's styles for a shadow root: what is said of the document is said of `.playday`, sizes follow
 * `--playday-text-size` (a page's own `rem` may be anything), and tokens take what the page sets.
 */
export function forShadow(css: string): string {
  return css
    .replace(/:root\b/g, '.playday')
    .replace(/^body\b/gm, '.playday')
    .replace(/(\d*\.?\d+)rem\b/g, 'calc($1 * var(--playday-text-size, 16px))')
    .replace(/--([\w-]+):\s*([^;{}]+);/g, (declaration, token: string, value: string) =>
      themed[token] ? `--${token}: var(--playday-${themed[token]}, ${value});` : declaration,
    );
}
