import { fakeHost, Frame } from '@playday/shared/testing';
import { act, render, screen } from '@testing-library/react';
import words from '../locales/en.json';
import { OfflineSign } from './OfflineSign.tsx';

test('offline: a line says so until the connection is back', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get');
  const go = (isOnline: boolean) =>
    act(() => {
      onLine.mockReturnValue(isOnline);
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  render(
    <Frame host={fakeHost()} words={{ shell: words }}>
      <OfflineSign />
    </Frame>,
  );
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  go(false);
  expect(screen.getByRole('status')).toHaveTextContent(/You are offline/);
  go(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  onLine.mockRestore();
});
