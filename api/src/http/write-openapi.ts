import { writeFileSync } from 'node:fs';
import { openapi } from './openapi.ts';

/** `node api/src/http/write-openapi.ts` after a change of the table; a test notices when it was forgotten. */
writeFileSync(new URL('../../openapi.json', import.meta.url), `${JSON.stringify(openapi(), null, 2)}\n`);
