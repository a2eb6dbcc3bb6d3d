import { act, screen } from '@testing-library/react';
import { showInFrame } from '../testing/show-in-frame.tsx';
import { OfflineSign } from '../frame/FrameNotices.tsx';

test('offline: a line says so until the connection is back', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get');
  const go = (isOnline: boolean) =>
    act(() => {
      onLine.mockReturnValue(isOnline);
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  showInFrame(<OfflineSign />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  go(false);
  expect(screen.getByRole('status')).toHaveTextContent(/You are offline/);
  go(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  onLine.mockRestore();
});
