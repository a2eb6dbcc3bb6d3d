import { Type } from 'typebox';
import {
  DateTime,
  Done,
  LoginRequest,
  MailToken,
  NewPassword,
  RecoveryRequest,
  Registration,
  ReturnPath,
  object,
  oneOf,
} from '../entities.ts';
import type { OperationTable } from './operation.ts';

// `accountId` lets a browser keep the stored data of accounts apart; it does not identify the
// person.
const Session = object({ access_token: Type.String(), accountId: Type.String() });
/** The address of the account. Only who can read its mail has the token. */
const email = Type.String();

/** `nextAt`: no other mail goes out before. An api of an earlier release sends neither. */
const Resent = object({ isSent: Type.Optional(Type.Boolean()), nextAt: Type.Optional(DateTime) });

const RecoveryToken = Type.String({ minLength: 1, maxLength: 16_384 });

/** Signing in and out, registration, confirmation by mail and recovery. */
export const signInOperations = {
  'POST /login': {
    summary:
      'Sign in with e-mail or phone; 4001 when the e-mail is not verified, ' +
      '4007 while it is being deleted',
    access: 'public',
    body: LoginRequest,
    response: { 200: Session },
    errors: [4000, 4001, 4003, 4007, 4009, 4010, 1029, 1053],
  },
  'POST /logout': {
    summary: 'End the session and release the held tickets',
    access: 'session',
    response: { 200: Done },
  },
  'POST /register': {
    summary:
      'Register; the newest registration of an e-mail replaces earlier ones until one is ' +
      'confirmed. The response is the same for a known e-mail, only the mail differs',
    access: 'public',
    body: Registration,
    response: { 200: Done },
    errors: [4003, 4008, 1029, 1053],
  },
  'POST /reverify': {
    summary:
      'Send the confirmation mail again (at most every 300 s). ' +
      'With login and password of an unconfirmed account the response says whether it goes ' +
      'out, else from when on; any other has one response',
    access: 'public',
    body: object({ ...LoginRequest.properties, next: Type.Optional(ReturnPath) }),
    response: { 200: Resent },
    errors: [4003, 4009, 1029, 1053],
  },
  'POST /verify': {
    summary:
      'Confirm a registration with the token from its mail and the password typed in it, ' +
      'which the browser of the registration may leave out for an hour; signs in',
    access: 'public',
    body: object({ token: MailToken, password: Type.Optional(LoginRequest.properties.password) }),
    response: { 200: Session },
    errors: [4004, 4005, 4007, 4010, 1029, 1053],
  },
  'POST /verify-changed': {
    summary: 'Confirm a changed e-mail address with the token from the mail',
    access: 'public',
    body: object({ token: MailToken }),
    response: { 200: Done },
    errors: [4004],
  },
  'POST /reset-password': {
    summary:
      'Send a recovery mail (one in each half hour, and 3 more an hour); ' +
      'the response is the same for unknown addresses. Without recaptchaResponse, ' +
      '4003 after few requests of a network',
    access: 'public',
    body: RecoveryRequest,
    response: { 200: Done },
    errors: [4003, 1029, 1053],
  },
  'GET /check-token/{tokenParam}': {
    summary:
      'Whether the token from a recovery mail can still set a password, ' +
      'or that from a registration confirm it; it is not used up. ' +
      'Only that of a registration is found when it was used or has expired; isSameDevice: ' +
      'POST /verify needs no password',
    access: 'public',
    params: object({ tokenParam: RecoveryToken }),
    response: {
      200: object({
        email,
        state: oneOf(['open', 'used', 'expired']),
        isSameDevice: Type.Optional(Type.Boolean()),
      }),
    },
    errors: [4004],
  },
  'POST /check-token/{tokenParam}': {
    summary:
      'Set a new password with the token from the mail; ends every session ' +
      'and the limit on sign-in',
    access: 'public',
    params: object({ tokenParam: RecoveryToken }),
    body: object({ password: NewPassword }),
    response: { 200: object({ email }) },
    errors: [4004, 4008, 1053],
  },
} as const satisfies OperationTable;
