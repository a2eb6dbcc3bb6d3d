import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { createDraft } from '../../content/drafts/create-draft.ts';
import { foreignKind } from '../../content/drafts/foreign-file.ts';
import { decodeText } from '../../content/file-text.ts';
import { linesOf } from '../../content/validation-errors.ts';
import { commonOptions, OfficeError, required, UsageError } from './office.ts';

export const draftUsage = [
  'content draft <file>',
  'Makes a file for an import of schema.org JSON-LD, iCalendar or a web page, ' +
    'with gaps to fill in and a list of what it left out; asks no shop',
] as const;

/**
 * `content draft`: on this machine alone, because it only makes one file of another. Returns the
 * exit code.
 */
export async function runDraftCommand(given: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { json: commonOptions.json, help: commonOptions.help },
    });
    if (values.help) {
      console.log(`npm run office -- ${draftUsage.join('\n')}`);
      return 0;
    }
    const [path, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`Too many words: ${more.join(' ')}.`);
    const made = await draftFile(required(path, '<file>'), new Date());
    if (values.json) console.log(JSON.stringify(made, null, 2));
    else console.log(inWords(made));
    return 0;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
    console.error(isUsage ? `${message}\nUsage: npm run office -- ${draftUsage[0]}` : message);
    return isUsage ? 2 : 1;
  }
}

/** Writes the draft beside its file. A file that is there is not overwritten. */
async function draftFile(path: string, now: Date) {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new OfficeError(`${path} cannot be read (${error.message}).`);
  });
  const name = basename(path);
  const text = decodeText(bytes, name);
  const kind = foreignKind(name, text);
  if (!kind)
    throw new OfficeError(
      `${name} is no schema.org JSON-LD, iCalendar or web page. ` +
        'A file of this shop is imported as it is.',
    );
  const { file, gaps, leftOut } = createDraft({ name, text, kind }, now);
  if (file.events.length + leftOut.length === 0)
    throw new OfficeError(`${name} holds no event${kind === 'iCalendar' ? '' : ' of schema.org'}.`);
  const draft = `${path.slice(0, path.length - extname(path).length)}.draft.json`;
  const json = `${JSON.stringify(file, null, 2)}\n`;
  await writeFile(draft, json, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new OfficeError(
      error.code === 'EEXIST'
        ? `${draft} is there already: move it away first.`
        : `${draft} cannot be written (${error.message}).`,
    );
  });
  const lines = linesOf(json);
  return {
    file: draft,
    events: file.events.length,
    gaps: gaps
      .map((gap) => ({ ...gap, line: lines.get(gap.place) ?? 1 }))
      .sort((a, b) => a.line - b.line),
    leftOut,
  };
}

function inWords({ file, events, gaps, leftOut }: Awaited<ReturnType<typeof draftFile>>): string {
  const found = gaps.map(({ line, place, why }) => `  ${basename(file)}:${line}  ${place}  ${why}`);
  return [
    `${file}: ${events} event${events === 1 ? '' : 's'}, hidden until published.`,
    ...(found.length > 0 ? ['Gaps, null in the file, to fill in:', ...found] : []),
    ...(leftOut.length > 0
      ? ['Left out or otherwise; the import refuses the list until it is taken out:']
      : []),
    ...leftOut.map((each) => `  ${each}`),
  ].join('\n');
}
