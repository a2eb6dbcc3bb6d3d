import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tx } from './db.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

interface Reference {
  child: string;
  parent: string;
  columns: string;
  isOptional: boolean;
  isOne: boolean;
}

/**
 * The part of `shared/docs/data-model.md` that is generated: an entity-relationship diagram for
 * each migration file, of the tables that it creates and what they refer to. The references are
 * those of the migrated database.
 */
export async function drawDataModel(db: Tx): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  );
  const references = await db.query<Reference>(
    `select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent,
            (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
              where a.attrelid = f.conrelid and a.attnum = any(f.conkey)) as columns,
            exists (select from pg_attribute a
              where a.attrelid = f.conrelid and a.attnum = any(f.conkey)
                and not a.attnotnull) as "isOptional",
            exists (select from pg_constraint u
              where u.conrelid = f.conrelid and u.contype in ('p', 'u')
                and u.conkey <@ f.conkey) as "isOne"
       from pg_constraint f where f.contype = 'f' order by 1, 3, 2`,
  );
  const left = new Set(tables.map(({ name }) => name));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((file) => {
      // `003-checkout.sql` has the title `Checkout`.
      const words = file.replace(/^\d+-|\.sql$/g, '').replaceAll('-', ' ');
      const title = words.replace(/^./, (letter) => letter.toUpperCase());
      const sql = readFileSync(folder + file, 'utf8');
      const created = [...left].filter((name) => new RegExp(`create table ${name} \\(`).test(sql));
      for (const name of created) left.delete(name);
      return { title, created };
    })
    .filter(({ created }) => created.length > 0)
    .map(({ title, created }) => {
      const lines = created.flatMap((name) => {
        const own = references.filter(({ child }) => child === name);
        const isDrawn = references.some(
          ({ child, parent }) => parent === name && created.includes(child),
        );
        return own.length > 0 || isDrawn ? own.map(relation) : [name];
      });
      const diagram = ['erDiagram', ...lines.map((line) => `  ${line}`)].join('\n');
      return `### ${title}\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n`;
    })
    .join('\n');
}

const relation = ({ child, parent, columns, isOptional, isOne }: Reference) =>
  `${parent} ${isOptional ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${child} : "${columns}"`;

const page = fileURLToPath(new URL('../../../shared/docs/data-model.md', import.meta.url));
const heading = '## Tables\n\n';

/** The page, divided where its generated part begins. */
export function readDataModelPage(): { path: string; written: string; generated: string } {
  const [written = '', generated = ''] = readFileSync(page, 'utf8').split(heading);
  return { path: page, written: written + heading, generated };
}
