import { fakeHost } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import { showInFrame } from '../testing/show-in-frame.tsx';
import { SignInLink } from './SignInLink.tsx';

const linkAt = (address: string) => {
  showInFrame(<SignInLink>Sign in</SignInLink>, fakeHost(), address);
  return screen.getByRole('link').getAttribute('href');
};

test.each([
  ['/', '/login'],
  ['/event/jazz?lang=th', '/login?next=%2Fevent%2Fjazz%3Flang%3Dth'],
  // Tapped again while signing in: still back to the event.
  ['/login?next=%2Fevent%2Fjazz', '/login?next=%2Fevent%2Fjazz'],
  ['/register?next=%2Fevent%2Fjazz', '/login?next=%2Fevent%2Fjazz'],
  ['/login?next=https%3A%2F%2Felsewhere.test', '/login'],
  ['/login?next=%2F%2Felsewhere.test', '/login'],
])('on %s: leads to %s', (address, expected) => {
  expect(linkAt(address)).toBe(expected);
});
