import { hrefOf, refusal } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import { sampleAnswers } from '../sample.ts';
import { openPage } from '../testing/open-page.ts';

test('news list: nine items per page, with links to the other pages', async () => {
  const { host, user } = openPage('/news');
  expect(await screen.findAllByRole('article')).toHaveLength(9);
  expect(screen.getByText('20/11/2026 12:00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByText('Story number 11')).toBeVisible();
  expect(host.calls.at(-1)?.input).toMatchObject({
    query: { sort: 'pubDate', sortdir: 'desc', limit: 9, start: 9 },
  });
});

test('page number beyond the last: not-found message and a link to the first page', async () => {
  openPage('/news?page=7');
  expect(await screen.findByText(/There is no page 7/)).toBeVisible();
  expect(hrefOf('To the first page')).toBe('/news');
});

test('page number that is not a number: shows the first page', async () => {
  openPage('/news?page=-1');
  expect(await screen.findByText('Story number 1')).toBeVisible();
});

test('news list fails to load: error and a retry button', async () => {
  const { host, user } = openPage('/news', { 'GET /news': refusal(503, 1053, 'no') });
  expect(await screen.findByRole('alert')).toHaveTextContent('The news could not be loaded.');
  host.answers['GET /news'] = sampleAnswers()['GET /news'];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Story number 1')).toBeVisible();
});

test('news item: shows its date, its text and a link to the list', async () => {
  openPage('/news/story-3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Story number 3' })).toBeVisible();
  expect(screen.getByText('18/11/2026 12:00')).toBeVisible();
  expect(await screen.findByText(/somebody wrote it down/)).toBeVisible();
  expect([hrefOf('All news'), hrefOf('See event Night Bike')]).toEqual([
    '/news',
    '/event/night-bike',
  ]);
});

test('unknown news item: not-found page', async () => {
  openPage('/news/never');
  expect(await screen.findByRole('heading', { name: 'This story is not here' })).toBeVisible();
});
