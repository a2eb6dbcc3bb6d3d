import { isRouteErrorResponse } from 'react-router';
import { reviveErrors } from './revive-errors.ts';

test('errors of a server-rendered page: the router recognises them as error responses', () => {
  const errors = reviveErrors({ event: { status: 404, statusText: 'Not Found', data: { code: 1004 } } });
  expect(isRouteErrorResponse(errors?.event)).toBe(true);
  expect(errors?.event).toMatchObject({ status: 404, statusText: 'Not Found', data: { code: 1004 } });
});

test('page without errors: null', () => {
  expect(reviveErrors(null)).toBeNull();
});
