import { fieldReader } from './fields.ts';
import { parseJson } from './file-text.ts';
import { collectValidationErrors } from './validation-errors.ts';

test('JSON that has a name twice in an object: each is an error at its place', () => {
  const text = '{"name": "A",\n "tickets": [{"price": 1, "price": 2}, {"price": 3}], "name": "B"}';
  expect(() => parseJson(text, 'week.json')).toThrow(
    'week.json:2:27  tickets[0].price  is there twice: leave one\n' +
      'week.json:2:55  name  is there twice: leave one',
  );
});

test('JSON with the same name in two objects, or a name with a point: read', () => {
  const json = { a: { b: 1 }, 'a.b': 2, c: [{ b: 3 }, { b: 4 }] };
  expect(parseJson(JSON.stringify(json), 'week.json')).toEqual(json);
});

test('value that should be an object: one error, none of what would be in it', () => {
  const faults = collectValidationErrors('week.json', '{"events": [\n5, {}, null]}');
  const read = fieldReader(faults, { images: new Map(), now: new Date() });
  for (const [at, value] of [5, {}, null].entries()) {
    const event = read(value, `events[${at}]`, ['venue']);
    read(event.raw('venue') ?? {}, event.at('venue'), ['name']).text('name', 9);
  }
  expect(() => faults.check()).toThrow(
    /^week\.json:2 {2}events\[0\] {2}must be an object\nweek\.json:2 {2}events\[1\]\.venue\.name {2}is required\nweek\.json:2 {2}events\[2\] {2}must be an object$/u,
  );
});
