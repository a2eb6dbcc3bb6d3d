import { writeFileSync } from 'node:fs';
import { drawDataModel, readDataModelPage } from './data-model.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';

/**
 * `npm run generate -- data-model`: draws the tables in `shared/docs/data-model.md`, from the
 * migrations in an empty database.
 */
const db = await openPglite();
await migrate(db);
const { path, written } = readDataModelPage();
writeFileSync(path, written + (await drawDataModel(db)));
await db.close();
