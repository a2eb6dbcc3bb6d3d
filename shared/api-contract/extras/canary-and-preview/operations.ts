import { Type } from 'typebox';
import { object } from '../../entities.ts';
import type { OperationTable } from '../../operations/operation.ts';
import { NamedBuild, Time, Who } from '../../operations/releases.ts';

/** Showing a build to some visitors, or to who has a link, before it is live. */
export const canaryAndPreviewOperations = {
  'PUT /release/canary': {
    summary: 'Shows a build to a percentage of visitors; 0 ends the canary',
    access: 'deploy',
    body: object({ ...NamedBuild, percent: Type.Integer({ minimum: 0, maximum: 99 }), who: Who }),
    response: { 200: object({ revision: Type.Integer() }) },
    errors: [1004, 5002, 5004],
  },
  'POST /release/preview': {
    summary: 'Creates a signed token that shows its bearer one build of a remote, for some minutes',
    access: 'deploy',
    body: object({ ...NamedBuild, minutes: Type.Integer({ minimum: 1, maximum: 10_080 }) }),
    response: { 200: object({ token: Type.String(), expiresAt: Time }) },
    errors: [1004, 5002, 5004],
  },
} as const satisfies OperationTable;
