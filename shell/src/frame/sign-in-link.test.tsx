import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { SignInLink } from './SignInLink.tsx';

const linkAt = (address: string) => {
  const { unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <SignInLink>Sign in</SignInLink>
    </MemoryRouter>,
  );
  const href = screen.getByRole('link').getAttribute('href');
  unmount();
  return href;
};

test.each([
  ['/', '/login'],
  ['/event/jazz?lang=th', '/login?next=%2Fevent%2Fjazz%3Flang%3Dth'],
  // Tapped again while signing in: still back to the event.
  ['/login?next=%2Fevent%2Fjazz', '/login?next=%2Fevent%2Fjazz'],
  ['/register?next=%2Fevent%2Fjazz', '/login?next=%2Fevent%2Fjazz'],
  ['/login?next=https%3A%2F%2Felsewhere.test', '/login'],
  ['/login?next=%2F%2Felsewhere.test', '/login'],
  ['/?next=%2Fevent%2Fjazz', '/login?next=%2Fevent%2Fjazz'],
])('on %s: leads to %s', (address, expected) => {
  expect(linkAt(address)).toBe(expected);
});
