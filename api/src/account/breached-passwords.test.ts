import { matches } from '@playday/shared/rules/fields';
import { Failure } from '../errors.ts';
import { refuseBreachedPassword } from './breached-passwords.ts';

test.each(['Password1', 'PASSword123', 'Qwerty123', '1qaz2WSX', 'Trustno1'])('%s: refused', (password) => {
  expect(matches('password', password)).toBe(true);
  expect(() => refuseBreachedPassword(password, 'password')).toThrow(new Failure('passwordBreached'));
});

test.each(['Playday2026', 'Wat-Arun7-rice', 'Password1-and-more'])('%s: accepted', (password) => {
  expect(() => refuseBreachedPassword(password, 'password')).not.toThrow();
});
