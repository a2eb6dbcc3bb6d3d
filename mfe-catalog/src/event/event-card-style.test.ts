/** The style of an event's card in a page whose shell is older than the catalog. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'EventCard.module.css'), 'utf8');

test.each([
  ['en', '1.15'],
  ['th', '1.4'],
  ['km', '1.4'],
])(
  'name of an event in %s, where the shell has no style for h4: its margins and lines are the card’s',
  (language, lineHeight) => {
    document.documentElement.lang = language;
    document.head.innerHTML = `<style>h4 { margin: 1.33em 0; line-height: 1.75 }</style><style>${css}</style>`;
    document.body.innerHTML = '<h4 class="name">Neon Garden</h4>';
    const style = getComputedStyle(document.querySelector('h4')!);
    expect([style.marginTop, style.marginBottom, style.lineHeight]).toEqual(['0px', '2px', lineHeight]);
    document.head.innerHTML = '';
  },
);
