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
.b:hover{right:0}`;

const lean = (css: string) => css.replace(/\s+/g, ' ');

test('rules of classes missing in the document are removed, the others keep their order', () => {
  const styles = criticalCss(sheet)('<div class="a"><p class="b c">.gone</p></div>');
  expect(lean(styles)).toBe(
    lean(`@font-face{font-family:A;src:url(a.woff2)}
:root{--ink:#000}
.a{color:red}
.a:not(.gone) b{color:green}
.a.gone,p{margin:0}
.a:has(.gone),:is(.gone,.a)>i{top:0}
@media (min-width:1000px){.a{left:2px}}
@keyframes turn{to{rotate:1turn}}
.b:hover{right:0}`).replaceAll(/ (?=[@.:])/g, ''),
  );
});

test('classes used only in a closed dialog: their rules are not critical CSS', () => {
  const styles = criticalCss('.a{top:0}.b{top:1px}.c{top:2px}');
  expect(styles('<dialog class="b"><p class="c"></p></dialog><p class="a"></p>')).toBe('.a{top:0}');
  expect(styles('<dialog open="" class="b"><p class="c"></p></dialog>')).toBe('.b{top:1px}.c{top:2px}');
});

test('styles for hovering and pressing: not critical CSS', () => {
  const styles = criticalCss(
    '.a{top:0}@media (hover: hover){.a:hover{top:1px}}@media (hover:hover){.a{top:2px}}.a:active{top:3px}',
  );
  expect(styles('<p class="a"></p>')).toBe('.a{top:0}');
});

test('document that uses all classes: the whole style sheet is kept', () => {
  const styles = criticalCss('.a{color:red}@media print{.b{top:0}}')('<a class="b"></a><i class="a"></i>');
  expect(styles).toBe('.a{color:red}@media print{.b{top:0}}');
});
