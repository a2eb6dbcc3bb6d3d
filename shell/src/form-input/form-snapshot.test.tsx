import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { saveFormSnapshot, takeFormSnapshot } from './form-snapshot.ts';
import { restoreFormSnapshot } from './restore-form-snapshot.ts';

beforeEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
  history.replaceState(null, '', '/register');
});

/** A page with every kind of field; `more` is rendered only once the box is ticked. */
function Page({ heard }: { heard?: (name: string) => void }) {
  const [name, setName] = useState('');
  const [hasMore, setMore] = useState(false);
  const [way, setWay] = useState('');
  return (
    <>
      <form aria-label="person">
        <input
          aria-label="name"
          name="name"
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            heard?.(currentTarget.value);
          }}
        />
        <input aria-label="secret" type="password" name="word" />
        <input aria-label="shown secret" autoComplete="current-password" name="shown" />
        <input aria-label="code" autoComplete="one-time-code" name="code" />
        <textarea aria-label="captcha" name="g-recaptcha-response" />
        <select aria-label="language" name="language">
          <option value="en">en</option>
          <option value="th">th</option>
        </select>
      </form>
      <form aria-label="refund" data-private>
        <input aria-label="account" name="account" />
      </form>
      <input
        type="checkbox"
        aria-label="more"
        checked={hasMore}
        onChange={({ currentTarget }) => setMore(currentTarget.checked)}
      />
      {hasMore && <textarea aria-label="wish" />}
      {['qr', 'card'].map((value) => (
        <label key={value}>
          <input type="radio" name="_r_7_" checked={way === value} onChange={() => setWay(value)} />
          {value}
        </label>
      ))}
    </>
  );
}
const field = (label: string) => screen.getByLabelText(label);

/** Fills in a page and saves it; returns how it is closed. */
async function fillIn() {
  const { unmount } = render(<Page />);
  const user = userEvent.setup();
  await user.type(field('name'), 'Mali');
  await user.type(field('secret'), 'Playday2026');
  await user.type(field('shown secret'), 'Playday2026');
  await user.type(field('code'), '123456');
  await user.type(field('captcha'), 'solved');
  await user.type(field('account'), '1234567890');
  await user.selectOptions(field('language'), 'th');
  await user.click(field('more'));
  await user.type(field('wish'), 'a window seat');
  await user.click(field('card'));
  saveFormSnapshot();
  return unmount;
}

/** Opens another document at the same address. */
async function comeBack(page = <Page />) {
  jest.useFakeTimers();
  render(page);
  restoreFormSnapshot({ isRendered: true });
  await aSecond();
}

async function aSecond() {
  for (let step = 0; step < 5; step++) await act(() => jest.advanceTimersByTimeAsync(200));
  jest.useRealTimers();
}

test('text, selections and ticked boxes are restored, the page gets change events', async () => {
  (await fillIn())();
  const heard = jest.fn();
  await comeBack(<Page heard={heard} />);
  expect(field('name')).toHaveValue('Mali');
  expect(heard).toHaveBeenCalledWith('Mali');
  expect(field('language')).toHaveValue('th');
  expect(field('wish')).toHaveValue('a window seat');
  expect(field('card')).toBeChecked();
});

test('passwords, even visible, codes, captchas and private forms: never saved', async () => {
  await fillIn();
  for (const secret of ['Playday2026', '123456', 'solved', '1234567890'])
    expect(JSON.stringify(sessionStorage)).not.toContain(secret);
});

test('input typed into the new document, or a choice made there: not overwritten', async () => {
  (await fillIn())();
  jest.useFakeTimers();
  render(<Page />);
  restoreFormSnapshot({ isRendered: true });
  fireEvent.input(field('name'), { target: { value: 'Somchai' } });
  fireEvent.click(field('qr'));
  await aSecond();
  expect(field('qr')).toBeChecked();
  expect(field('name')).toHaveValue('Somchai');
  expect(field('language')).toHaveValue('th');
});

test('the snapshot is restored once, within ten minutes, and only at the same path', async () => {
  await fillIn();
  saveFormSnapshot({ now: 1000 });
  history.replaceState(null, '', '/login');
  expect(takeFormSnapshot(2000)).toBeNull();
  history.replaceState(null, '', '/register?next=%2Fbilling');
  expect(takeFormSnapshot(2000)).not.toBeNull();
  expect(takeFormSnapshot(2000)).toBeNull();
  saveFormSnapshot({ now: 1000 });
  expect(takeFormSnapshot(1000 + 600_001)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});
