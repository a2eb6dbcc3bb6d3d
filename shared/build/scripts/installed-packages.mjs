// Plain JavaScript, because it runs before anything is installed, on any Node version.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: true, link?: true }} Package
 * @typedef {Record<string, Package>} Packages
 */

/**
 * Whether all packages of the lock file in `folder` are installed there, as npm has listed them,
 * and the workspaces are linked. Optional ones may be missing: most are for other systems.
 * @param {string} folder
 */
export function arePackagesInstalled(folder) {
  const list = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = packagesIn(list);
  return Object.entries(packagesIn(join(folder, 'package-lock.json'))).every(
    ([path, { version, integrity, optional, link }]) => {
      if (!path.includes('node_modules/') || link) return existsSync(join(folder, path));
      const found = installed[path];
      return found ? found.version === version && found.integrity === integrity : optional;
    },
  );
}

/** @param {string} file @returns {Packages} */
function packagesIn(file) {
  return /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages;
}
