import { countTokens } from './count-tokens.ts';

test('tokens: templates and markup have several, comments none', () => {
  const text = '/** A. */ const a = `x${b}y`; // B.\n<i>{/* C. */ a}</i>;';
  //            const a = `x${ b }y` ; and < i > { a } < / i > ;
  expect(countTokens('a.tsx', text)).toBe(7 + 11);
});
