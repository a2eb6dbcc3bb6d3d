import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { settingsFiles } from './settings-tables.ts';

/** `npm run generate -- settings`: writes the tables of the settings in `production.md`, and `.env.example`. */
for (const [path, text] of Object.entries(settingsFiles())) writeFileSync(join(root, path), text);
