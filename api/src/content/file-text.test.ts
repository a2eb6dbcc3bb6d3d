import { parseJson } from './file-text.ts';

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
