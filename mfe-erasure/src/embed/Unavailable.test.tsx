import { render, screen } from '@testing-library/react';
import { UnavailableOnError } from './Unavailable.tsx';

test('form that fails in each of its fields: one message, reported once', () => {
  const reported = jest.fn();
  Object.assign(globalThis, { reportError: reported });
  const onFailed = jest.fn();
  const fail = (field: HTMLElement | null) => {
    if (field) throw new Error(field.title);
  };
  render(
    <UnavailableOnError language="en" onFailed={onFailed}>
      {['one', 'two', 'three'].map((title) => (
        <input key={title} title={title} ref={fail} />
      ))}
    </UnavailableOnError>,
    { onCaughtError: () => {} },
  );
  expect(screen.getByText(/This form cannot be used at the moment/)).toBeVisible();
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect(reported.mock.calls).toEqual([[new Error('one')]]);
});
