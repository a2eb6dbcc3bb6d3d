import { waitFor } from '@testing-library/react';
import { closeDialogsOnBack } from './close-dialogs-on-back.ts';
import { installPopstateFilter } from './popstate-filter.ts';

test('dialog reopened while the browser goes back: stays open, and Back closes it', async () => {
  document.body.innerHTML = '<dialog></dialog>';
  const dialog = document.querySelector('dialog')!;
  // jsdom cannot close dialogs.
  dialog.close = () => dialog.removeAttribute('open');
  history.pushState({ idx: 0 }, '', '/login');
  history.pushState({ idx: 1 }, '', '/event/jazz');
  const idle = { state: { navigation: { state: 'idle' } }, subscribe: () => () => {} };
  installPopstateFilter();
  closeDialogsOnBack(idle as unknown as Parameters<typeof closeDialogsOnBack>[0]);
  const back = history.back.bind(history);
  const goesBack: (() => void)[] = [];
  const going = jest.spyOn(history, 'back').mockImplementation(() => void goesBack.push(back));

  for (const isOpen of [true, false, true, false, true]) {
    dialog.toggleAttribute('open', isOpen);
    await new Promise((done) => setTimeout(done, 10));
  }
  for (const go of goesBack) {
    const popped = new Promise((done) =>
      addEventListener('popstate', done, { once: true, capture: true }),
    );
    go();
    await popped;
  }
  await waitFor(() => expect(history.state).toEqual({ idx: 1, hasDialog: true }));
  expect([location.pathname, dialog.hasAttribute('open')]).toEqual(['/event/jazz', true]);

  going.mockRestore();
  history.back();
  await waitFor(() => expect(dialog.hasAttribute('open')).toBe(false));
  expect(location.pathname).toBe('/event/jazz');
});
