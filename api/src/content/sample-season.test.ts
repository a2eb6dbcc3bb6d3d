import { readFileSync } from 'node:fs';
import { languages } from '@playday/shared/rules/languages/languages';
import { resolve } from 'node:path';

interface Event {
  url: string;
  venue: { address?: unknown; position?: unknown };
  description: Record<string, string>;
  dateStart: { inDays?: number; next?: string };
  organiser?: unknown;
}
interface NewsItem {
  slug: string;
  body: Record<string, string>;
}
const text = readFileSync(resolve(__dirname, '../../content/season.json'), 'utf8');
const season = JSON.parse(text) as { events: Event[]; news: NewsItem[] };
const { events, news } = season;

/**
 * Descriptions and news: the texts that would be read in English where a translation is missing.
 */
const bodies = [
  ...events.map(({ url, description }) => ({ name: url, body: description })),
  ...news.map(({ slug, body }) => ({ name: slug, body })),
];

/** The elements of a description in their order, without its words. */
const shapeOf = (html: string) => html.match(/<(?:p|h3|ul|li)>/gu)?.join('');

test.each(bodies)('$name: the same paragraphs and lists in every language', ({ body }) => {
  for (const language of languages)
    expect([language, shapeOf(body[language] ?? '')]).toEqual([language, shapeOf(body.en!)]);
});

test('names of events, tickets, fees, venues, partners and news: in every language', () => {
  const missing: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    // An address in Latin letters is what a taxi driver abroad is shown.
    if ('en' in value && !path.endsWith('.address'))
      missing.push(
        ...languages.filter((each) => !(each in value)).map((each) => `${path}.${each}`),
      );
    for (const [key, inner] of Object.entries(value)) visit(inner, `${path}.${key}`);
  };
  visit(season, 'season');
  expect(missing).toEqual([]);
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
