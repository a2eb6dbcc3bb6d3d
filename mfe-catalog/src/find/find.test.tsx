import { hrefOf, refusal, sentTo } from '@playday/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { events } from '../sample.ts';
import { openPage } from '../testing/open-page.ts';

const cities = [
  { slug: 'bangkok', name: 'Bangkok' },
  { slug: 'chiang-mai', name: 'Chiang Mai' },
];
const found = (list = events, total = list.length) => ({
  'GET /event': { events: list, total, cities, months: ['2026-11', '2027-01'] },
});
const open = (path: string, answers: object = found()) => openPage(path, answers);

test('address of a search: the form shows it, and the api is asked for it', async () => {
  const { host } = open('/events?q=jazz&when=2027-01&city=chiang-mai&price=500&tickets=left');
  expect(await screen.findByRole('searchbox', { name: 'Event, venue or city' })).toHaveValue(
    'jazz',
  );
  const chosen = ['When', 'City', 'Price'].map(
    (name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text,
  );
  expect(chosen).toEqual(['January 2027', 'Chiang Mai', 'Up to ฿500']);
  expect(screen.getByRole('checkbox', { name: 'With tickets left' })).toBeChecked();
  const query = {
    q: 'jazz',
    when: '2027-01',
    city: 'chiang-mai',
    price: 500,
    tickets: 'left',
    limit: 20,
  };
  expect(sentTo(host, 'GET /event')).toMatchObject([{ query }]);
  expect(screen.getByRole('status')).toHaveTextContent('3 events');
});

test.each([
  '?when=someday&city=-&price=-7&kind=x&tickets=gone&shown=x',
  '?shown=-3',
  '?q=%20%20',
  '?q=&when=&city=&price=',
])('values that say nothing, %s: left out', async (search) => {
  const { host } = open(`/events${search}`);
  expect(await screen.findByText('3 events')).toBeVisible();
  const query = { start: 0, limit: 20, past: false, lang: 'en' };
  expect(sentTo(host, 'GET /event')).toEqual([{ query, signal: expect.anything() as unknown }]);
});

test('words typed while a choice is loading: stay', async () => {
  const { host, user } = open('/events');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'When' }), 'This weekend');
  await user.type(screen.getByRole('searchbox'), 'jazz');
  await waitFor(() => expect(sentTo(host, 'GET /event')).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Find' })).not.toHaveAttribute('aria-busy', 'true'),
  );
  expect(screen.getByRole('searchbox')).toHaveValue('jazz');
});

test('more words typed while the first are loading: stay, and Enter looks for them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { host, router, user } = open('/events');
  const words = await screen.findByRole('searchbox');
  host.answers['GET /event'] = () => promise.then(() => found()['GET /event']);
  await user.type(words, 'jazz{Enter} night');
  await act(async () => resolve());
  expect(router.state.location.search).toBe('?q=jazz');
  expect(words).toHaveValue('jazz night');
  host.answers['GET /event'] = () => new Promise(() => {});
  await user.type(words, '{Enter}s{Enter}');
  expect(sentTo(host, 'GET /event').at(-1)).toMatchObject({ query: { q: 'jazz nights' } });
});

test('all that the page shows at most are shown: no More', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ ...events[0]!, id: index + 1 }));
  open('/events?shown=200', found(many, 250));
  expect(await screen.findByText(/^200 events or more/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /more/i })).not.toBeInTheDocument();
});

test('1,000 letters: the first 64 are looked for', async () => {
  open(`/events?q=${'x'.repeat(1000)}`, found([]));
  expect(await screen.findByRole('link', { name: `Without “${'x'.repeat(64)}”` })).toBeVisible();
});

test('a choice takes effect at once and keeps the focus; Back brings the form back', async () => {
  const { router, user } = open('/events?q=jazz');
  const when = await screen.findByRole('combobox', { name: 'When' });
  await user.selectOptions(when, 'This weekend');
  await waitFor(() => expect(router.state.location.search).toBe('?q=jazz&when=weekend'));
  expect(when).toHaveFocus();
  await user.type(screen.getByRole('searchbox'), ' late{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?q=jazz+late&when=weekend'));
  await act(() => router.navigate(-2));
  await waitFor(() => expect(when).toHaveValue(''));
  expect(screen.getByRole('searchbox')).toHaveValue('jazz');
});

test('nothing found: a link without each of the conditions', async () => {
  open('/events?q=xyzzy&city=chiang-mai', found([]));
  const links = within(await screen.findByRole('list')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Without “xyzzy”', '/events?city=chiang-mai'],
    ['Without “Chiang Mai”', '/events?q=xyzzy'],
  ]);
  expect(hrefOf('Show all events')).toBe('/events');
});

test('words for a time: the form has it, and a link takes it away', async () => {
  const meant = { q: 'techno', when: 'sat' };
  open('/events?q=techno+saturday', { 'GET /event': { ...found()['GET /event'], meant } });
  expect(await screen.findByRole('searchbox')).toHaveValue('techno');
  expect(screen.getByRole('combobox', { name: 'When' })).toHaveValue('sat');
  expect(hrefOf('Without “Saturday”')).toBe('/events?q=techno');
});

test('time chosen in the address beside words for another: stays', async () => {
  const meant = { when: 'sat' };
  open('/events?q=saturday&when=tonight', { 'GET /event': { ...found()['GET /event'], meant } });
  expect(await screen.findByRole('combobox', { name: 'When' })).toHaveValue('tonight');
});

test('kinds: a link to each with its number; the chosen one leads back', async () => {
  const kinds = [
    { kind: 'music', count: 9 },
    { kind: 'film', count: 1 },
  ];
  const { host } = open('/events?kind=music', {
    'GET /event': { ...found()['GET /event'], kinds },
  });
  const links = within(await screen.findByRole('navigation', { name: 'Events by kind' }));
  const shown = links.getAllByRole('link');
  expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Music9', '/events'],
    ['Film1', '/events?kind=film'],
  ]);
  expect(shown[0]).toHaveAttribute('aria-current', 'true');
  expect(sentTo(host, 'GET /event')).toMatchObject([{ query: { kind: 'music' } }]);
});

test('nothing found: the nearest events', async () => {
  const nearest = events.slice(0, 1);
  open('/events?q=xyzzy', { 'GET /event': { ...found([])['GET /event'], nearest } });
  expect(await screen.findByRole('heading', { name: 'Perhaps one of these:' })).toBeVisible();
  expect(screen.getByRole('link', { name: events[0]!.name })).toBeVisible();
});

test('events fail to load: error and a retry', async () => {
  const { host, user } = open('/events?city=bangkok', { 'GET /event': refusal(503, 1053, 'no') });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error occured during events reading.',
  );
  Object.assign(host.answers, found());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Jazz on the Ninth Floor' })).toBeVisible();
});

test('More: extends the address and focuses the first new event, unless in a field', async () => {
  const many = Array.from({ length: 53 }, (_, index) => ({
    ...events[0]!,
    id: index + 1,
    name: `Night ${index + 1}`,
  }));
  let answered = Promise.resolve();
  const { router, user } = open('/events?city=bangkok', {
    'GET /event': ({ query }: { query: { start: number; limit: number } }) =>
      answered.then(
        () => found(many.slice(query.start, query.start + query.limit), 53)['GET /event'],
      ),
  });
  await user.click(await screen.findByRole('link', { name: 'More events' }));
  expect(await screen.findByRole('link', { name: 'Night 21' })).toHaveFocus();
  expect(router.state.location.search).toBe('?city=bangkok&shown=40');
  const { promise, resolve } = Promise.withResolvers<void>();
  answered = promise;
  await user.click(screen.getByRole('link', { name: 'More events' }));
  await user.click(screen.getByRole('searchbox'));
  resolve();
  expect(await screen.findByRole('link', { name: 'Night 41' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.queryByRole('link', { name: 'More events' })).toBeNull();
});
