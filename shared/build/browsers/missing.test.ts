import { missingInScript } from './scripts.ts';
import { missingInStyles } from './styles.ts';

test.each([
  ['class A { static { run(); } }', ['static {}']],
  ['a.replace(/(?<=.)b/, "")', ['(?<=)']],
  ['a.replace(/(?<!.)b/, "")', ['(?<=)']],
  ['const { promise } = Promise.withResolvers()', ['Promise.withResolvers']],
  ['fetch(a, { signal: AbortSignal.any([b]) })', ['AbortSignal.any']],
  ['a.b.toReversed()', ['.toReversed']],
  ['a.b["with"](0, 1)', ['.with']],
  ['a.toSorted?.()', []],
  ['new Intl.Segmenter()', ['Intl.Segmenter']],
  ['navigator.share({})', ['navigator.share']],
  ['ours.share({})', []],
  ['requestIdleCallback(a)', ['requestIdleCallback']],
  ['self.requestIdleCallback(a)', ['globalThis.requestIdleCallback', 'requestIdleCallback']],
  ['typeof requestIdleCallback', []],
  ['node.adoptedStyleSheets = []', ['.adoptedStyleSheets']],
  ['node.ariaBusy = "true"', ['.ariaBusy']],
  ['a.querySelector("dialog:modal")', [':modal']],
  ['(0, r.jsx)("div", { inert: true, children: r.jsx("b", { lang: "th" }) })', ['<div inert>']],
  ['a.at(-1); structuredClone(a); Object.hasOwn(a, "b"); a.findLast(b); class A { #b = 1 }', []],
])('script %s: names %j', (code, missing) => {
  expect(missingInScript(code)).toEqual(missing);
});

test.each(['/a/v', 'a = import.defer("b")', 'using a = b;'])(
  'script %s: does not parse',
  (code) => {
    expect(() => missingInScript(code)).toThrow(SyntaxError);
  },
);

test.each([
  ['a { color: light-dark(red, blue) }', ['light-dark()']],
  ['a { --ink: light-dark(red, blue) }', ['light-dark()']],
  ['a { color: color-mix(in srgb, red, blue) }', ['color-mix()']],
  ['a { color: red; color: color-mix(in srgb, red, blue) }', []],
  ['a { color: color-mix(in srgb, red, blue); color: red }', ['color-mix()']],
  [
    '@supports (color: color-mix(in srgb, red, blue)) { a { color: color-mix(in srgb, red, ' +
      'blue) } }',
    [],
  ],
  ['a { overflow: clip }', ['overflow: clip']],
  ['a { mask: none }', ['mask']],
  ['a { -webkit-mask: none; mask: none }', []],
  ['a::before { content: "!" / "" }', ['content: /']],
  ['a:has(b) { color: red }', [':has']],
  ['a { b & { color: red } }', ['nesting']],
  ['@media (width >= 30em) { a { color: red } }', ['media ranges']],
  ['@container (min-width: 1px) { a { color: red } }', ['@container']],
  ['a { width: 1rlh }', ['1rlh']],
  ['a { height: 100dvh; inset: 0; translate: 1px; aspect-ratio: 1; color: rgb(1 2 3 / 0.5) }', []],
  ['@font-face { src: local(a); font-weight: 100 500 }', []],
])('styles %s: name %j', (css, missing) => {
  expect(missingInStyles(css)).toEqual(missing);
});
