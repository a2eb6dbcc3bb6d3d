import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteFile } from '../../api-contract/remote-definition.ts';
import { root } from '../root.ts';

/**
 * `npm run generate -- schema`: writes the JSON schema with which editors complete and check
 * `remote.json`.
 */
const schema = { $schema: 'http://json-schema.org/draft-07/schema#', ...RemoteFile };
writeFileSync(
  join(root, 'shared/build/remote.schema.json'),
  `${JSON.stringify(schema, null, 2)}\n`,
);
