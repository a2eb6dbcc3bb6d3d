import type { NotificationType } from '../contract/host.ts';
import { addToast } from './add-toast.ts';

type Shown = { message: string; type: NotificationType; isLeaving?: boolean; id?: number };
const toast = (
  message: string,
  type: NotificationType = 'info',
  more: Partial<Shown> = {},
): Shown => ({
  message,
  type,
  ...more,
});
const error = toast('refused', 'error');

test.each<[string, Shown[], Shown, string[]]>([
  ['the first', [], toast('saved'), ['saved']],
  ['an info after an info: replaces it', [toast('copied')], toast('saved'), ['saved']],
  ['an error after an info: replaces it', [toast('saved')], error, ['refused']],
  ['an error after an error: replaces it', [toast('offline', 'error')], error, ['refused']],
  [
    'a warning after an error: replaces it',
    [error],
    toast('logged out', 'warning'),
    ['logged out'],
  ],
  ['an info after an error: waits', [error], toast('saved'), ['refused', 'saved']],
  ['an info after a warning: waits', [toast('over', 'warning')], toast('saved'), ['over', 'saved']],
  [
    'an info while another waits: waits instead of it',
    [error, toast('copied')],
    toast('saved'),
    ['refused', 'saved'],
  ],
  [
    'an error while an info waits: it waits on',
    [toast('offline', 'error'), toast('saved')],
    error,
    ['refused', 'saved'],
  ],
  [
    'an info while an error slides out: replaces it',
    [{ ...error, isLeaving: true }],
    toast('saved'),
    ['saved'],
  ],
  [
    'the message that waits, as an error: no longer waits',
    [error, toast('late')],
    toast('late', 'error'),
    ['late'],
  ],
])('%s', (_, shown, added, messages) => {
  expect(addToast(shown, added).map(({ message }) => message)).toEqual(messages);
});

test.each<NotificationType>(['info', 'error'])(
  'the same message again, as %s: the new toast takes its place',
  (type) => {
    const [first, ...others] = addToast(
      [toast('busy', 'error', { id: 1 })],
      toast('busy', type, { id: 2 }),
    );
    expect(first).toEqual({ message: 'busy', type, id: 2 });
    expect(others).toEqual([]);
  },
);
