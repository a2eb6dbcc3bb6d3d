import { clearPersonalDataInTab } from './clear-personal-data.ts';

const patienceMs = 1000;

/**
 * Loads a document in place of this one, which from now on shows nothing. A document serves one account: its caches,
 * atoms, loader data and calls under way end with it. `forgotten`: what has to be over first, if it does not take long.
 */
export function loadFreshDocument(to: string, forgotten: Promise<unknown>) {
  document.getElementById('root')?.style.setProperty('visibility', 'hidden');
  // What still runs may write until the end.
  addEventListener('pagehide', clearPersonalDataInTab);
  // Back could show this document again as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  void Promise.race([forgotten.catch(() => {}), late]).then(() => location.replace(to));
}
