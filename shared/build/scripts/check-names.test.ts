import { coinedNamesIn } from './check-names.ts';

const names = (file: string, text: string) =>
  coinedNamesIn(file, text).map(({ name, line }) => `${line} ${name}`);

test('coined name in an export, a file name or a test title: reported', () => {
  expect(names('a.ts', 'export const loadDoor = 1;')).toEqual(['1 loadDoor']);
  expect(names('a.ts', '\nexport function isIntact() {}')).toEqual(['2 isIntact']);
  expect(names('a.ts', 'export interface CartPort {}\nexport class Seam {}')).toEqual([
    '1 CartPort',
    '2 Seam',
  ]);
  expect(names('a.ts', "export { a as keepTrail } from './b.ts';")).toEqual(['1 keepTrail']);
  expect(names('keep-trail.test.ts', '')).toEqual(['1 keep-trail']);
  expect(names('a.test.ts', "test('loadDoor: fails', () => {});")).toEqual(['1 loadDoor']);
  expect(names('a.test.ts', "describe.each([1])('orAlone', () => {});")).toEqual(['1 orAlone']);
});

test('report of a coined name: contains the replacement', () => {
  expect(coinedNamesIn('a.ts', 'export const CartDoor = 1;')[0]?.replacement).toBe('CartSlot');
});

test('local names, plain words and longer names: not reported', () => {
  expect(names('a.ts', 'const loadDoor = 1; export const loadDoorway = 1;')).toEqual([]);
  expect(names('a.test.ts', "test('a mishap: nobody sees it', () => {}); say('loadDoor');")).toEqual([]);
});
