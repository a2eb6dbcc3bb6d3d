import { readFileSync } from 'node:fs';
import { languages } from '@playday/shared/rules/languages';
import { resolve } from 'node:path';

interface Event {
  url: string;
  venue: { address?: unknown; position?: unknown };
  description: Record<string, string>;
  dateStart: { inDays?: number; next?: string };
  organiser?: unknown;
}
const text = readFileSync(resolve(__dirname, '../../content/season.json'), 'utf8');
const { events } = JSON.parse(text) as { events: Event[] };

/** The elements of a description in their order, without its words. */
const shapeOf = (html: string) => html.match(/<(?:p|h3|ul|li)>/gu)?.join('');

test.each(events)(
  '$url: its description has the same paragraphs and lists in every language',
  ({ description }) => {
    for (const language of languages)
      expect([language, shapeOf(description[language] ?? '')]).toEqual([language, shapeOf(description.en!)]);
  },
);

test.each(events)('$url: no words outside paragraphs and lists', ({ description }) => {
  for (const html of Object.values(description)) expect(html.replace(/<(p|h3|ul)>.*?<\/\1>/gu, '')).toBe('');
});

test('events to come: each says where it is and who organises it', () => {
  const coming = events.filter(({ dateStart }) => (dateStart.inDays ?? 0) >= 0);
  expect(coming.length).toBeGreaterThan(15);
  for (const { url, venue, organiser } of coming)
    expect([url, Boolean(venue.address && venue.position && organiser)]).toEqual([url, true]);
});

test('digits are Arabic in every language', () => {
  expect(text.match(/[\u0e50-\u0e59\u17e0-\u17e9]/gu)).toBeNull();
});
