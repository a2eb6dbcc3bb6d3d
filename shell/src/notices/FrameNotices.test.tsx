import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeFormSnapshot } from '../form-input/form-snapshot.ts';
import { showInFrame } from '../testing/show-in-frame.tsx';
import { newerReleaseAtom, ReleaseOffer } from './ReleaseOffer.tsx';
import { OfflineSign } from './FrameNotices.tsx';

function open() {
  const reload = jest.fn();
  const { store } = showInFrame(
    <>
      <ReleaseOffer reload={reload} />
      <form>
        <input name="city" aria-label="City" />
      </form>
    </>,
  );
  return { reload, hear: (newer: string | null) => act(() => store.set(newerReleaseAtom, newer)) };
}
const offer = () => screen.queryByText('A newer Playday is ready.');

test('newer release: it is offered, and accepting it keeps the form input', async () => {
  const { reload, hear } = open();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  hear('r2');
  expect(screen.getByRole('status')).toContainElement(offer());
  await userEvent.type(screen.getByLabelText('City'), 'Chiang Mai');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(takeFormSnapshot()?.fields.map(([, value]) => value)).toEqual(['Chiang Mai']);
});

test('dismissed offer: stays hidden until another release, and ends with a rollback', async () => {
  const { hear } = open();
  hear('r2');
  await userEvent.click(screen.getByRole('button', { name: 'Close the message' }));
  expect(offer()).not.toBeInTheDocument();
  hear('r3');
  expect(offer()).toBeVisible();
  hear(null);
  expect(offer()).not.toBeInTheDocument();
});

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
