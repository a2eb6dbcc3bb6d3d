import '@playday/shared/ui/tokens.css';
import '@playday/shared/ui/base.css';
import { yieldToMain } from './browser/yield-to-main.ts';

/**
 * Starts the program in short tasks, so that slow phones stay responsive. All of its code is in
 * this one file.
 */
async function begin() {
  await yieldToMain();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToMain();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await yieldToMain();
  await start();
}

begin().catch((error: unknown) => {
  // As an uncaught error of this file, which the document's loader listens for.
  setTimeout(() => {
    throw error;
  });
});
