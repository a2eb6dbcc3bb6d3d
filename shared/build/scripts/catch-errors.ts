import { printError } from './print-error.ts';

// Imported before each npm script: what a script does not catch ends it with a sentence.
process.on('uncaughtException', (error) => {
  printError(error);
  process.exit(1);
});
