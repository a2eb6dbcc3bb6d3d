import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../plain-error.ts';
import { root } from '../root.ts';

const file = '.cache/errors.log';

/**
 * Prints an error as a sentence. The stack trace of one that nobody foresaw goes to a file, which
 * the sentence names.
 */
export function printError(error: unknown): void {
  if (error instanceof PlainError) return console.error(`\n${error.message}`);
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    appendFileSync(
      join(root, file),
      `${new Date().toISOString()} ${process.argv.slice(1).join(' ')}\n${stack}\n\n`,
    );
    console.error(`\nThis failed unexpectedly: ${message}\nThe details are in ${file}.`);
  } catch {
    // A full disk, say: then they are printed.
    console.error(stack);
  }
}
