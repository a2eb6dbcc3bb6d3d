import { type OperationName, operations } from '@playday/shared/api-contract';
import type { Operation } from '@playday/shared/api-contract/operations/operation';
import { errorCodes } from '@playday/shared/api-contract/all-error-codes';
import { errorMessages } from '../words.ts';
import type { TObject } from 'typebox';
import { ErrorBody } from '../../../shared/api-contract/entities.ts';
import packageFile from '../../package.json' with { type: 'json' };

interface Shape extends Operation {
  params?: TObject;
  query?: TObject;
}

const names = Object.keys(operations) as OperationName[];

/** What a maker of scanners needs. */
export const gateApi = () =>
  openapi(names.filter((name) => /^[A-Z]+ \/(?:gate\/|ticket-(?:keys|void-list)$)/u.test(name)));
/** Where `gateApi` stands, from the root of the repository. */
export const gateApiFile = 'shared/docs/operations/gate-api.json';

/**
 * Operations, by default all, as an OpenAPI 3.1 document. Their schemas are already JSON Schema.
 */
export function openapi(included: readonly OperationName[] = names): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of included) {
    const [method, path] = name.split(' ') as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = describe(name, operations[name], method);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Playday API',
      version: packageFile.version,
      description: 'Generated from shared/api-contract/operations.ts.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: ErrorBody },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        deploy: { type: 'http', scheme: 'bearer' },
        office: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function describe(name: string, operation: Shape, method: string): object {
  const always: (keyof typeof errorCodes)[] = [1000, 1050, 1053];
  if (operation.body) always.push(1001, 1013, 1015);
  if (method !== 'GET' && !['signature', 'deploy', 'office'].includes(operation.access))
    always.push(1003, 1006);
  if (operation.access === 'deploy') always.push(5001);
  if (operation.access === 'office') always.push(5010, 5012);
  if (operation.access === 'session') always.push(4002);
  const codes = [...new Set([...(operation.errors ?? []), ...always])].sort((a, b) => a - b);
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);
  const failures = [...byStatus].map(([status, found]): [number, object] => [
    status,
    {
      description: found.map((code) => `${code} ${errorMessages.en[code]}`).join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const successes = Object.entries(operation.response).map(([status, schema]): [string, object] => [
    status,
    { description: 'Done.', content: { 'application/json': { schema } } },
  ]);
  const parameters = [
    ...parametersOf(operation.params, 'path'),
    ...parametersOf(operation.query, 'query'),
    ...(operation.isIdempotent ? [idempotencyKey] : []),
  ];
  return {
    operationId: name
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .replace(/-$/u, ''),
    summary: operation.summary,
    ...(['session', 'deploy', 'office'].includes(operation.access) && {
      security: [{ [operation.access]: [] }],
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && {
      requestBody: { required: true, content: { 'application/json': { schema: operation.body } } },
    }),
    responses: Object.fromEntries([...successes, ...failures]),
  };
}

function parametersOf(schema: TObject | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: schema?.required?.includes(name) ?? false,
    schema: property,
  }));
}
