import { render, screen } from '@testing-library/react';
import { Poster } from './Poster.tsx';

test('without an image: the initials of the name stand in for it, and screen readers skip them', () => {
  render(<Poster poster="" name="Late Set: Jazz" sizes="72px" />);
  expect(screen.getByText('LS')).toHaveAttribute('aria-hidden', 'true');
});
