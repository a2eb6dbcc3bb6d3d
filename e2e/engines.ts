import { needPackages } from '../shared/build/scripts/debian-packages.ts';
import { findFirefox } from './firefox/find-firefox.ts';
import { webkitPackages } from './webkit/start-driver.ts';

/** The browsers beside Chromium, each a project of `playwright.config.ts`. */
export const engineNames = ['firefox', 'webkit'] as const;
export type Engine = (typeof engineNames)[number];

/**
 * Those of the browsers that this machine does not have, said with `log`. Under CI they are
 * installed first (`needPackages`).
 */
export function missingEngines(wanted: Engine[], log: (line: string) => void): Engine[] {
  if (wanted.length === 0) return [];
  const lacking = needPackages(['firefox-esr', ...webkitPackages], log);
  const missing = wanted.filter((name) =>
    name === 'firefox' ? !findFirefox() : webkitPackages.some((each) => lacking.includes(each)),
  );
  for (const name of missing) {
    const packages = name === 'firefox' ? ['firefox-esr'] : webkitPackages;
    log(`Skipped: no ${name} on this machine (Debian: ${packages.join(', ')}).`);
  }
  return missing;
}
