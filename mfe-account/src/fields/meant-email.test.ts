import { meantEmail } from './meant-email.ts';

test.each([
  ['mali@gmail.con', 'mali@gmail.com'],
  ['mali@gmial.com', 'mali@gmail.com'],
  ['Mali.J@gmal.com', 'Mali.J@gmail.com'],
  ['mali@gmaill.com', 'mali@gmail.com'],
  ['mali@gnail.co', 'mali@gmail.com'],
  ['mali@hotmial.com', 'mali@hotmail.com'],
  ['mali@yaho.com', 'mali@yahoo.com'],
  ['mali@outlok.com', 'mali@outlook.com'],
  ['mali@icloud.c', 'mali@icloud.com'],
  ['mali@company.con', 'mali@company.com'],
  ['mali@company.co.t', 'mali@company.co.th'],
])('%s: %s was probably meant', (typed, meant) => expect(meantEmail(typed)).toBe(meant));

test.each([
  'mali@gmail.com',
  'mali@live.com',
  'mali@mail.com',
  'mali@ymail.com',
  'mali@company.co.th',
  'mali@playday.test',
  'mali',
  '',
])('%p: no doubt', (typed) => expect(meantEmail(typed)).toBeUndefined());
