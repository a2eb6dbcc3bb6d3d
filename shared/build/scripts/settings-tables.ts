import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unusableHost } from '@playday/shared/rules/settings/public-shop';
import { apiSettings, backupSettings, shellSettings } from '@playday/shared/rules/settings/schema';
import type { TObject } from 'typebox';
import { root } from '../root.ts';

const page = 'shared/docs/operations/production.md';
const programs = { api: apiSettings, backup: backupSettings, shell: shellSettings };

interface Setting {
  default?: string | number;
  description: string;
}
/** The settings of a program, by name, and which of them a public shop cannot leave as they are. */
const settingsOf = (schema: TObject) =>
  Object.entries(schema.properties as unknown as Record<string, Setting>).map(([name, setting]) => {
    const isForTrial = unusableHost(String(setting.default ?? ''), setting) !== undefined;
    return [name, { ...setting, isForTrial }] as const;
  });

const tableOf = (schema: TObject) =>
  `| variable | default | meaning |\n|---|---|---|\n${settingsOf(schema)
    .map(([name, setting]) => {
      const { default: byDefault = '', description, isForTrial } = setting;
      const shown = byDefault === '' ? '' : `\`${byDefault}\`${isForTrial ? ' \\*' : ''}`;
      return `| \`${name}\` | ${shown} | ${description} |\n`;
    })
    .join('')}`;

const exampleOf = (program: string, schema: TObject) =>
  `# ${program}\n${settingsOf(schema)
    .map(([name, setting]) => {
      const { default: byDefault = '', description, isForTrial } = setting;
      const demand = isForTrial ? '. A public shop needs its own' : '';
      const plain = description.replace(/\[([^[\]]+)\]\([^()]+\)/gu, '$1');
      return `# ${plain}${demand}\n#${name}=${byDefault}\n`;
    })
    .join('')}`;

/**
 * What the schemas of the settings write: the tables in `production.md` and `.env.example`, by
 * path.
 */
export function settingsFiles(): Record<string, string> {
  const tables = Object.entries(programs).reduce(
    (text, [program, schema]) =>
      text.replace(
        new RegExp(`(\n### ${program}\n\n)(?:\\|.*\n)*`, 'u'),
        (_all, head: string) => head + tableOf(schema),
      ),
    readFileSync(join(root, page), 'utf8'),
  );
  const examples = Object.entries(programs).map(([program, schema]) => exampleOf(program, schema));
  return { [page]: tables, '.env.example': examples.join('\n') };
}

/** `npm run generate -- settings`. */
if (import.meta.main)
  for (const [path, text] of Object.entries(settingsFiles())) writeFileSync(join(root, path), text);
