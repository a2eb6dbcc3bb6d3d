import { fakeHost, Frame } from '@playday/shared/testing';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import words from '../locales/en.json';
import { FailurePanel } from './FailurePanel.tsx';

test.each([
  ['a part that was not reached: loaded again', 'unavailable', 1],
  ['a page that is broken: left as it is', 'broken', 0],
] as const)('connection is back, %s', async (_, reason, times) => {
  const onRetry = jest.fn(() => Promise.resolve());
  const { unmount } = render(
    <Frame host={fakeHost()} words={{ shell: words }}>
      <MemoryRouter>
        <FailurePanel reason={reason} onRetry={onRetry} />
      </MemoryRouter>
    </Frame>,
  );
  const comeBack = () => act(async () => void dispatchEvent(new Event('online')));
  await comeBack();
  expect(onRetry).toHaveBeenCalledTimes(times);
  unmount();
  await comeBack();
  expect(onRetry).toHaveBeenCalledTimes(times);
});
