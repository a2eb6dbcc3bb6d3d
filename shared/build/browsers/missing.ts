import bcd, {
  type BrowserName,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };
import browserslist from 'browserslist';
import { root } from '../root.ts';

/**
 * The browsers of the list in `package.json`, as the compatibility data names them. A WebView is
 * its browser's engine.
 */
const names: Record<string, BrowserName[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios', 'webview_ios'],
};

/** The oldest version of each browser that is served. */
const oldest = new Map<BrowserName, string>();
for (const entry of browserslist(null, { path: root })) {
  const [browser = '', version = ''] = entry.split(/[ -]/);
  const known = names[browser];
  if (!known) throw new Error(`no compatibility data is read for ${browser}`);
  for (const name of known) {
    const before = oldest.get(name);
    if (before === undefined || isUpTo(version, before)) oldest.set(name, version);
  }
}

/** Whether a version is the same as another one, or older. */
function isUpTo(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) <= 0;
}

const isThere = (statement: SimpleSupportStatement, served: string, isPartEnough: boolean) =>
  !statement.flags &&
  !statement.prefix &&
  !statement.alternative_name &&
  (isPartEnough || !statement.partial_implementation) &&
  typeof statement.version_added === 'string' &&
  statement.version_added !== 'preview' &&
  isUpTo(statement.version_added.replace('≤', ''), served);

/**
 * Whether one of the oldest browsers lacks a feature, or knows a part of it only. False for a
 * feature without data, which is a name that no browser defines.
 */
export function isMissing(feature: Identifier | undefined, isPartEnough = false): boolean {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return [...oldest].some(([browser, served]) => {
    const statements = support[browser];
    return (
      statements !== undefined &&
      ![statements].flat().some((each) => isThere(each, served, isPartEnough))
    );
  });
}

/** Whether one of the oldest browsers lacks a feature altogether. */
export const isAbsent = (feature: Identifier | undefined) => isMissing(feature, true);

/** Members of a feature, without the data about itself. */
export const membersOf = (feature: Record<string, Identifier>): [string, Identifier][] =>
  Object.entries(feature).filter(([name]) => name !== '__compat');

/**
 * The features of an area, such as `css.selectors`, by name. Throws when an upgrade of the data has
 * moved it.
 */
export function featuresOf(area: string): Record<string, Identifier> {
  const found = area
    .split('.')
    .reduce<Identifier | undefined>((at, name) => at?.[name], bcd as unknown as Identifier);
  if (!found) throw new Error(`the compatibility data has no ${area}`);
  return found;
}
