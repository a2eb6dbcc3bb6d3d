import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../root.ts';

/** The pages that tell people which commands to give, from the repository's root. */
export const documentPages = globSync(
  [
    '*.md',
    '{shell,mfe-*,shared,api,e2e}/README.md',
    'shared/{docs,decisions}/**/*.md',
    'api/content/SCHEMA.md',
  ],
  { cwd: root },
).sort();

/** A command that a page names. */
export interface DocumentedCommand {
  /** As it is written there. */
  text: string;
  page: string;
  /** The npm script, or undefined when Node runs the file itself. */
  script?: string;
  /** The file that Node runs, from the root. */
  file?: string;
  args: string[];
}

/** Pages whose tables, headed `command`, leave out what the commands have in common. */
const tables: Record<string, string> = {
  'shared/docs/operations/releases.md': 'release',
  'shared/docs/operations/office.md': 'office',
};
const commandPattern =
  /\bnpm (?:run )?(?<script>(?<=run )[\w:-]+|start\b|test\b)(?: -- (?<args>[^`\n#|]*))?|\bnode (?<file>[\w./-]+\.ts)(?<fileArgs>[^`\n#|]*)/gu;

/**
 * Every command of npm, and of Node with a file of this repository, that the pages name; each once.
 */
export function documentedCommands(): DocumentedCommand[] {
  const found = documentPages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const rows = tables[page] ? [...rowsOf(text, tables[page])] : [];
    return [
      ...[...text.matchAll(commandPattern)].map((match) => commandOf(page, match)),
      ...rows,
    ].map((command) => ({ ...command, page }));
  });
  return [...new Map(found.map((command) => [command.text, command])).values()];
}

function commandOf(page: string, { 0: text, groups = {} }: RegExpMatchArray) {
  const { script, args = '', file, fileArgs = '' } = groups;
  if (script) return { text: text.trim(), script, args: wordsOf(args) };
  // A program's README names its files from its own folder.
  const beside = join(dirname(page), file ?? '');
  return {
    text: text.trim(),
    file: existsSync(join(root, file ?? '')) ? relative('.', file ?? '') : beside,
    args: wordsOf(fileArgs),
  };
}

function* rowsOf(text: string, script: string) {
  for (const [table] of text.matchAll(/^\| command \|.*\n(?:\|.*\n)+/gmu))
    for (const [, cell = ''] of table.matchAll(/^\| (`[^|]+) \|/gmu))
      for (const [, words = ''] of cell.matchAll(/`([^`]+)`/gu))
        yield { text: `npm run ${script} -- ${words}`, script, args: wordsOf(words) };
}

/** Words as a shell separates them: quoted ones may have spaces. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|[^\s"]+/gu)].map(([word, quoted]) => quoted ?? word);
