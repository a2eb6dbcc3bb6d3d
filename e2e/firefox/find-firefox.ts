import { existsSync } from 'node:fs';

const places = [
  process.env.FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** An installed Firefox. Playwright's own build of it is another browser, which nobody uses. */
export function findFirefox(): string | undefined {
  return places.find((path) => path && existsSync(path));
}
