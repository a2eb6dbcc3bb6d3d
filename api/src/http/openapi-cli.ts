import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { gateApi, gateApiFile, openapi } from './openapi.ts';

const asText = (document: object) => `${JSON.stringify(document, null, 2)}\n`;

/**
 * `npm run generate -- openapi`: prints the OpenAPI document of the api, which is not kept in the
 * repository; `openapi gate` writes that of the gate, which is.
 */
if (process.argv[2] === 'gate') writeFileSync(join(root, gateApiFile), asText(gateApi()));
else process.stdout.write(asText(openapi()));
