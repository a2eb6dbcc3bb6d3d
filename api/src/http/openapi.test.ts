import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { languages } from '@playday/shared/rules/languages/languages';
import { operations } from '@playday/shared/api-contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { errorCodes } from '@playday/shared/api-contract/all-error-codes';
import { errorMessages } from '../words.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { gateApi, gateApiFile, openapi } from './openapi.ts';

test('OpenAPI document: one entry for each operation, with schemas that compile', () => {
  const { paths, components } = openapi() as {
    paths: Record<
      string,
      Record<string, { operationId: string; responses: Record<string, object> }>
    >;
    components: object;
  };
  const described = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(Object.keys(operations).sort());
  const entries = Object.values(paths).flatMap((verbs) => Object.values(verbs));
  expect(new Set(entries.map(({ operationId }) => operationId)).size).toBe(described.length);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components });
  const resolved = JSON.parse(JSON.stringify(entries).replaceAll('"#/', '"document#/')) as object[];
  for (const schema of schemasIn(resolved)) expect(() => ajv.compile(schema)).not.toThrow();
});

test('gate-api.json: has the operations of the gate (npm run generate -- openapi gate)', () => {
  const written = JSON.parse(readFileSync(join(root, gateApiFile), 'utf8')) as { paths: object };
  expect(written).toEqual(JSON.parse(JSON.stringify(gateApi())));
  expect(Object.keys(written.paths).sort()).toEqual([
    '/gate/bundle',
    '/gate/check-in',
    '/ticket-keys',
    '/ticket-void-list',
  ]);
});

test('OpenAPI document: has the version of the release', () => {
  expect(openapi()).toMatchObject({ info: { version: packageFile.version } });
});

/** Every value named `schema`, at whatever depth. */
function schemasIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'schema' ? [inner as object] : schemasIn(inner),
  );
}

test.each(languages.filter((language) => language !== 'en'))(
  'error codes: distinct messages in %s',
  (lang) => {
    const sentences = Object.keys(errorCodes).map(
      (code) => errorMessages[lang][Number(code) as keyof typeof errorCodes],
    );
    // “Cookie” is what browsers call it in Chinese, too; {time} is filled in.
    expect(
      sentences.filter((sentence) =>
        /[a-z]{4}/u.test(sentence.replaceAll(/Cookie|\{time\}/gu, '')),
      ),
    ).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
  },
);
