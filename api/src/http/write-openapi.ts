import { writeFileSync } from 'node:fs';
import { openapi } from './openapi.ts';

/** Run `node api/src/http/write-openapi.ts` after a change of the table; a test fails if you forget. */
writeFileSync(new URL('../../openapi.json', import.meta.url), `${JSON.stringify(openapi(), null, 2)}\n`);
