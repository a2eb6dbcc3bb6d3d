import { createRenderLimit, TooManyRenders } from './render-limit.ts';

const never = () => new Promise<string>(() => {});

test('page that fails: its place in the queue is free again', async () => {
  const limit = createRenderLimit({ fresh: 1, renewed: 1, notLive: 1 });
  const failing = () => Promise.reject(new Error('failed'));
  await expect(limit.render('catalog/live', 'fresh', failing)).rejects.toThrow('failed');
  await expect(limit.render('catalog/live', 'fresh', async () => 'page')).resolves.toBe('page');
});

test('queue of a preview of the live build full: visitors’ pages of that build are rendered', async () => {
  const limit = createRenderLimit({ fresh: 1, renewed: 1, notLive: 1 });
  void limit.render('catalog/live', 'notLive', never);
  await expect(limit.render('catalog/live', 'notLive', never)).rejects.toThrow(TooManyRenders);
  await expect(limit.render('catalog/live', 'fresh', async () => 'page')).resolves.toBe('page');
});
