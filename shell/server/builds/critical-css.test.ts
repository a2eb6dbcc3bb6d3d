import { criticalCss } from './critical-css.ts';

const sheet = `@font-face{font-family:A;src:url(a.woff2)}
:root{--ink:#000}
/* a note */
.a{color:red}
.a:not(.gone) b{color:green}
.a.gone,p{margin:0}
.gone{color:blue}
.a:has(.gone),:is(.gone,.a)>i{top:0}
@media (min-width:900px){.gone{left:0}}
@media (min-width:1000px){.gone{left:1px}.a{left:2px}}
@keyframes turn{to{rotate:1turn}}
@keyframes slide{to{left:0}}
.b:hover{right:0}
.c{animation:1s turn}
.gone{animation:slide 1s}`;

const lean = (css: string) => css.replace(/\s+/g, ' ');

test('unmatched classes and undefined animations: removed, the rest keeps its order', () => {
  expect(lean(criticalCss(sheet)('<div class="a"><p class="b c">.gone</p></div>'))).toBe(
    lean(`@font-face{font-family:A;src:url(a.woff2)}
:root{--ink:#000}
.a{color:red}
.a:not(.gone) b{color:green}p{margin:0}
.a:has(.gone),:is(.gone,.a)>i{top:0}
@media (min-width:1000px){.a{left:2px}}
.b:hover{right:0}
.c{animation:1s turn}
@keyframes turn{to{rotate:1turn}}`).replaceAll(/ (?=[@.:])/g, ''),
  );
});

test('classes used only in a closed dialog: their rules are not critical CSS', () => {
  const styles = criticalCss('.a{top:0}.b{top:1px}.c{top:2px}');
  expect(styles('<dialog class="b"><p class="c"></p></dialog><p class="a"></p>')).toBe('.a{top:0}');
  expect(styles('<dialog open="" class="b"><p class="c"></p></dialog>')).toBe(
    '.b{top:1px}.c{top:2px}',
  );
});

test('styles for hovering and pressing: not critical CSS', () => {
  const styles = criticalCss(
    '.a{top:0}@media (hover: hover){.a:hover{top:1px}}@media ' +
      '(hover:hover){.a{top:2px}}.a:active{top:3px}',
  );
  expect(styles('<p class="a"></p>')).toBe('.a{top:0}');
});

test('selectors with attributes set only by the build’s scripts: removed, others stay', () => {
  const styles = criticalCss(
    '.a[disabled],.a[data-x=y]{top:0}.a:not([disabled]){top:1px}.a[open],[data-session=in] ' +
      '.a{top:2px}[href]{top:3px}',
  );
  const kept = '.a:not([disabled]){top:1px}.a[open],[data-session=in] .a{top:2px}';
  expect(styles('<i class="a" title="[disabled] data-x"></i>')).toBe(kept);
  expect(styles('<i class="a" disabled></i><a href=""></a>')).toBe(
    `.a[disabled]{top:0}${kept}[href]{top:3px}`,
  );
});
