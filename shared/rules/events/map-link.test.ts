import { mapLink } from './map-link.ts';

const venue = { name: 'Hall 5', city: 'Bangkok' };
const position = { latitude: 13.8, longitude: -100.5 };
const queryOf = (link: string | null) => new URL(link!).searchParams.get('query');

test('map link: asks for the query, else the position, else name and address', () => {
  const address = '9 Rail Rd, Bang Sue';
  expect(queryOf(mapLink({ ...venue, address, position, mapQuery: 'Hall 5 & Co' }))).toBe(
    'Hall 5 & Co',
  );
  expect(queryOf(mapLink({ ...venue, address, position }))).toBe('13.8,-100.5');
  expect(queryOf(mapLink({ ...venue, address }))).toBe('Hall 5, 9 Rail Rd, Bang Sue, Bangkok');
});

test('venue of which only name and city are known: no link', () => {
  expect(mapLink(venue)).toBeNull();
});
