import { Failure } from '../errors.ts';

/** Refuses a change of the office (5011), each reason a sentence that says what to do. */
export const refusal = (...reasons: string[]) => new Failure('officeRefused', { reasons });
