import { fakeHost } from '@playday/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { showInFrame } from '../testing/show-in-frame.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('click with %s: left to the browser', (key) => {
  showInFrame(<LanguagePicker isCurrentShown />, fakeHost());
  const link = screen.getByRole('link', { name: 'ไทย' });
  expect(fireEvent.click(link, { [key]: true })).toBe(true);
});
