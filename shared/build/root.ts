import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this package: `shared` of the repository, or `node_modules/@playday/shared` of a
 * remote elsewhere.
 */
export const sharedFolder = fileURLToPath(new URL('..', import.meta.url));

/** Whether this package is installed, in the repository of a team of its own. */
export const isInstalled = sharedFolder.split(sep).includes('node_modules');

/**
 * The root of the repository: of the shop, or, where this package is installed, the folder it runs
 * in.
 */
export const root = isInstalled ? join(process.cwd(), '/') : join(sharedFolder, '../');

/** Scripts that the tool compiles: of the remotes, and of this package where it is installed. */
export const compiledScripts = /\.tsx?$|[\\/]@playday[\\/]shared[\\/](?!node_modules).*\.js$/;
