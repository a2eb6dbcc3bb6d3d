import '@playday/shared/ui/tokens.css';
import '@playday/shared/ui/base.css';
import { breathe } from './breathe.ts';

/** Runs the program piece by piece, so that no piece keeps a slow phone from answering. All of it is in this one file. */
async function begin() {
  await breathe();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await breathe();
  const kit = await import(/* webpackMode: "eager" */ '@playday/shared/kit');
  // Federation provides a shared module only if the shell really uses one of its exports.
  if (!kit.useHost) throw new Error('the kit is empty');
  await breathe();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await breathe();
  await start();
}

void begin();
