import { operations } from '@playday/shared/api-contract';
import { readSeason } from '../../api/src/content/read-season.ts';
import { collectValidationErrors } from '../../api/src/content/validation-errors.ts';

// Expressions in the code are linted (`regexp/no-super-linear-…`); here are those that match texts
// from outside.

/** Whether texts of any length match. */
const isOpen = (pattern: string) =>
  /[*+]|,\}/.test(pattern.replace(/\\.|\[[^\]]*\]/g, '')) || !pattern.endsWith('$');

test('every text of the api’s schemas with a pattern has a maximum length, or its pattern', () => {
  const open: string[] = [];
  const visit = (schema: unknown, path: string) => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('pattern' in schema && !('maxLength' in schema) && isOpen(String(schema.pattern)))
      open.push(path);
    for (const [name, inner] of Object.entries(schema)) visit(inner, `${path}/${name}`);
  };
  for (const [name, { params, query, body }] of Object.entries(operations) as [
    string,
    Record<string, unknown>,
  ][])
    visit({ params, query, body }, name);
  expect(open).toEqual([]);
});

const attribute = {
  key: 'phone',
  name: '',
  description: '',
  regexp: '0[689][0-9]{8}',
  required: true,
};
const imported = (value: object) => {
  const faults = collectValidationErrors('a.json', JSON.stringify(value));
  const references = {
    currencies: new Map(),
    ages: new Map(),
    methods: new Map(),
    events: new Map(),
  } as never;
  readSeason(value, { faults, images: new Map(), now: new Date(0), references });
  return faults;
};
test.each([
  ['0[689][0-9]{8}', true],
  ['(?:\\+66|0)?[0-9 -]{9,15}', true],
  ['(?:a+)+', false],
  ['(?:a|aa)*b', false],
  ['(?:ab|ab){1,99}c', false],
  ['(a+)\\1', false],
  ['a*a*a*b', false],
  ['(?:a|a)'.repeat(20), false],
  ['a?'.repeat(30) + 'a{30}', false],
])('imported expression %s: accepted: %p', (regexp, isAccepted) => {
  const check = () =>
    imported({ paymentMethods: [{ attributes: [{ ...attribute, regexp }] }] }).check();
  const refused = /attributes\[0\]\.regexp {2}may take long/;
  if (isAccepted) expect(check).not.toThrow(refused);
  else expect(check).toThrow(refused);
});
