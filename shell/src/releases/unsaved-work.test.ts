import { createWorkGuard } from './unsaved-work.ts';

test('work stays guarded until every holder releases it; releasing twice does not release another holder', () => {
  const { markUnsaved, isGuarded } = createWorkGuard();
  expect(isGuarded()).toBe(false);
  const [first, second] = [markUnsaved(), markUnsaved()];
  first();
  first();
  expect(isGuarded()).toBe(true);
  second();
  expect(isGuarded()).toBe(false);
});
