import userEvent from '@testing-library/user-event';
import { screen, waitFor } from '@testing-library/react';
import { keepFocus } from './keep-focus.ts';

beforeAll(keepFocus);

test.each([
  ['removed', (button: HTMLElement) => button.remove()],
  [
    'in a dialog that is closed',
    (button: HTMLElement) => button.closest('dialog')?.removeAttribute('open'),
  ],
])('pressed button %s: the content has the focus', async (_, hide) => {
  document.body.innerHTML =
    '<main tabindex="-1"></main><dialog open><button>Try again</button></dialog>';
  const button = screen.getByRole('button');
  await userEvent.click(button);
  hide(button);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('button that its own press removes: the content has the focus', async () => {
  document.body.innerHTML = '<main tabindex="-1"><button>Remove</button></main>';
  const button = screen.getByRole('button');
  button.addEventListener('click', () => button.remove());
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('pressed button removed and another control focused: it keeps the focus', async () => {
  document.body.innerHTML = '<main tabindex="-1"><button>Remove</button><input /></main>';
  const button = screen.getByRole('button');
  await userEvent.click(button);
  button.remove();
  screen.getByRole('textbox').focus();
  await Promise.resolve();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('script that clicks the document: no error', () => {
  const onError = jest.fn();
  addEventListener('error', onError);
  document.dispatchEvent(new Event('click', { bubbles: true }));
  removeEventListener('error', onError);
  expect(onError).not.toHaveBeenCalled();
});
