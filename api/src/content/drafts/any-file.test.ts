import fc from 'fast-check';
import { createDraft } from './create-draft.ts';
import type { ForeignKind } from './foreign-file.ts';

const now = new Date('2026-11-20T05:00:00Z');
const words = (
  'name url identifier startDate endDate duration location offers organizer image ' +
  'typicalAgeRange audience subEvent superEvent eventSchedule eventStatus doorTime ' +
  'isAccessibleForFree description price priceSpecification priceCurrency inventoryLevel ' +
  'availability sku validFrom address geo @value @language @id @type'
).split(' ');
const texts = [
  'Event',
  'x',
  '',
  '2027-03-06',
  '2027-03-06T19:00:00+07:00',
  '480',
  'https://a.example/jazz',
];
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(...texts, null, true, 0, 5, -1, '#a'),
    fc.dictionary(fc.constantFrom(...words), tie('node'), { maxKeys: 8 }),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
}));

/** A draft has a gap for each null, and a null for each gap. */
function expectGaps(text: string, kind: ForeignKind) {
  const { file, gaps } = createDraft({ name: 'feed', text, kind }, now);
  const nulls: string[] = [];
  const collect = (value: unknown, path: string): void => {
    if (value === null) nulls.push(path);
    else if (Array.isArray(value)) value.forEach((each, at) => collect(each, `${path}[${at}]`));
    else if (typeof value === 'object')
      for (const [name, each] of Object.entries(value)) collect(each, `${path}.${name}`);
  };
  collect(file.events, 'events');
  expect(gaps.map(({ place }) => place).sort()).toEqual(nulls.sort());
}

test('JSON-LD with any values: a draft', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...words), node, { maxKeys: 15 }), (thing) =>
      expectGaps(JSON.stringify([{ ...thing, '@type': 'Event' }, thing]), 'schema.org JSON-LD'),
    ),
    { numRuns: 2_000 },
  );
});

test('iCalendar with any lines: a draft', () => {
  const names =
    'SUMMARY DTSTART DTEND GEO ORGANIZER LOCATION RRULE URL STATUS BEGIN END ' +
    'DURATION;X=1 DTSTART;TZID=Asia/Tokyo';
  const line = fc.tuple(
    fc.constantFrom(...names.split(' ')),
    fc.oneof(fc.constantFrom('VEVENT', 'VALARM', '20270306T190000', '1;2'), fc.string()),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const given = lines.map(([name, value]) => `${name}:${value}`);
      expectGaps(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...given].join('\r\n'), 'iCalendar');
    }),
    { numRuns: 2_000 },
  );
});
