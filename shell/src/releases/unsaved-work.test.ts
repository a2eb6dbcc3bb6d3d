import { createWorkGuard } from './unsaved-work.ts';

test('work is guarded until every place has let go, and letting go twice frees nobody else', () => {
  const { markUnsaved, isGuarded } = createWorkGuard();
  expect(isGuarded()).toBe(false);
  const [first, second] = [markUnsaved(), markUnsaved()];
  first();
  first();
  expect(isGuarded()).toBe(true);
  second();
  expect(isGuarded()).toBe(false);
});
