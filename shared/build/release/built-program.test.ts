import { folderOf, programNamed } from './built-program.ts';

test.each([
  ['checkout', 'checkout'],
  ['mfe-checkout', 'checkout'],
  ['shell', 'shell'],
  ['mfe-elsewhere', 'elsewhere'],
])('%s names the program %s, in this workspace or not', (name, program) =>
  expect(programNamed(name)).toBe(program),
);

test.each([undefined, '', 'Check out', '../shell'])(
  '"%s": refused, with the programs of this workspace',
  (name) => expect(() => programNamed(name)).toThrow(/In this workspace there are shell, catalog, /),
);

test('folder of a remote that is not in this workspace: refused, saying what a remote is', () => {
  expect(folderOf('checkout')).toBe('mfe-checkout');
  expect(() => folderOf('elsewhere')).toThrow(/elsewhere is not in this workspace.*remote\.json/);
});
