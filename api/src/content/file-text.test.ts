import { fieldReader } from './fields.ts';
import { decodeText, parseJson } from './file-text.ts';
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

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000')],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0])],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0])],
])('file that is %s: said so, not that it was UTF-16', (_, bytes) => {
  expect(() => decodeText(bytes, 'events.json')).toThrow(
    'events.json  is a workbook, archive, PDF',
  );
});

test('text in UTF-16, with or without a mark: said so', () => {
  for (const start of ['', '\uFEFF'])
    expect(() => decodeText(Buffer.from(`${start}{"events": []}`, 'utf16le'), 'a.json')).toThrow(
      'is UTF-16',
    );
});
