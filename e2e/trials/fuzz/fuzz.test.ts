import fc from 'fast-check';
import type { ErrorBody } from '@playday/shared/api-contract';
import { errorCodes } from '@playday/shared/api-contract/all-error-codes';
import type { Schema } from '@playday/shared/testing/other-answers';
import { openapi } from '../../../api/src/http/openapi.ts';
import { describeShop } from '../../../api/src/testing/suite.ts';
import { type FuzzOperation, requestTo } from './requests.ts';

const seed = 20261121;
const count = 1_000;
const clients = 8;

describeShop('fuzzing', (shop) => {
  test('random requests, all operations: documented answers, no 5xx, invariants hold', async () => {
    const { event, ticket, method } = await shop().ids();
    const ids = [event, ticket, method].flatMap((each) => Object.values(each).map(String));
    const known = [...Object.keys(event), ...ids, 'human', 'TENOFF00', 'a@b.test'];
    const operations = fuzzOperations();
    const requests = operations
      .flatMap((operation, at) =>
        fc
          .sample(requestTo(operation, known), {
            numRuns: Math.ceil(count / operations.length),
            seed: seed + at,
          })
          .map((request, turn) => ({ operation, turn, ...request })),
      )
      // Alternate between operations, so that orders, cancellations and sign-outs interfere with
      // each other.
      .sort((a, b) => a.turn - b.turn)
      .slice(0, count);
    expect(requests).toHaveLength(count);

    const failures: string[] = [];
    const queue = requests.values();
    await Promise.all(
      Array.from({ length: clients }, async () => {
        let visitor = await shop().visitor();
        for (const { operation, params, query, body, key } of queue) {
          const path = operation.path.replace(/\{(\w+)\}/gu, (_whole, name: string) =>
            encodeURIComponent(
              String((params as Record<string, unknown>)[name] ?? '1').toWellFormed(),
            ),
          );
          const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
          const url = entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
          const payload = body === undefined ? undefined : JSON.stringify(body);
          const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
          const reply = await visitor.call(operation.method, url, payload, headers);
          const { code } = (reply.body ?? {}) as Partial<ErrorBody>;
          const isKnown = reply.status < 300 || (code !== undefined && code in errorCodes);
          const isNamed = operation.statuses.includes(reply.status) || reply.status === 404;
          if (reply.status >= 500 || !isKnown || !isNamed)
            failures.push(`${operation.method} ${url} ${payload ?? ''} -> ${reply.status} ${code}`);
          // Signed out or erased: continue as a new visitor.
          if (reply.status === 401 || operation.name === 'post /logout')
            visitor = await shop().visitor();
        }
      }),
    );
    expect([failures, await shop().invariantViolations()]).toEqual([[], []]);
  });
});

interface Described {
  parameters?: FuzzOperation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
}

function fuzzOperations(): FuzzOperation[] {
  const { paths } = openapi() as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { parameters = [], requestBody, responses }]) => ({
      name: `${verb} ${path}`,
      method: verb.toUpperCase(),
      path,
      isIdempotent: parameters.some((parameter) => parameter.in === 'header'),
      parameters,
      body: requestBody?.content['application/json']?.schema,
      statuses: Object.keys(responses).map(Number),
    })),
  );
}
