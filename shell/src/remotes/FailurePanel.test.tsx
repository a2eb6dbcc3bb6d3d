import { act } from '@testing-library/react';
import { showInFrame } from '../testing/show-in-frame.tsx';
import { FailurePanel } from './FailurePanel.tsx';

test.each([
  ['a part that was not reached: loaded again', 'unavailable', 1],
  ['a page that is broken: left as it is', 'broken', 0],
] as const)('connection is back, %s', async (_, reason, times) => {
  const onRetry = jest.fn(() => Promise.resolve());
  const { unmount } = showInFrame(<FailurePanel reason={reason} onRetry={onRetry} />);
  const comeBack = () => act(async () => void dispatchEvent(new Event('online')));
  await comeBack();
  expect(onRetry).toHaveBeenCalledTimes(times);
  unmount();
  await comeBack();
  expect(onRetry).toHaveBeenCalledTimes(times);
});
