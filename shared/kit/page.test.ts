import type { PageHandle } from '../contract/host.ts';
import { page } from './page.ts';

const Page = () => null;
const of = { data: { name: 'Jazz' }, t: (key: string) => key };

test('page: title and description are the texts under its chunk’s name, or a prefix', async () => {
  const { lazy, handle } = page('news', async () => ({ default: Page }));
  expect(await lazy.Component()).toBe(Page);
  expect(handle.meta(of)).toEqual({ title: 'news.title', description: 'news.description' });
  expect(handle.mayKeep?.({})).toBe(false);
  const other = page('news-item', async () => ({ default: Page }), 'news');
  expect(other.handle.chunk).toBe('news-item');
  expect(other.handle.meta(of).title).toBe('news.title');
});

test('module that exports `meta` and `mayKeep`: they answer as soon as it is loaded', async () => {
  const meta: PageHandle['meta'] = ({ data }) => ({ title: (data as { name: string }).name });
  const { lazy, handle } = page('event', async () => ({ default: Page, meta, mayKeep: Boolean }));
  expect(handle.meta(of).title).toBe('event.title');
  expect(handle.mayKeep?.({})).toBe(false);
  await lazy.Component();
  expect(handle.meta(of)).toEqual({ title: 'Jazz' });
  expect(handle.mayKeep?.({})).toBe(true);
});
