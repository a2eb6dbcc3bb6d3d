import { type BuildManifest, containerName } from '@playday/shared/contract/build-manifest';
import { append, type BuildFiles } from '@playday/build/make-variant';
import { makeVariant } from './variant-build.ts';

/** Flaws of a build whose hashes are correct and whose code is not. */
export type Flaw =
  | 'throws on load'
  | 'wrong contract'
  | 'missing module'
  | 'filler throws'
  | 'no filler';

/** Code that is appended to the entry's container, in the browser. */
const inBrowser: Partial<Record<Flaw, (name: string) => string>> = {
  'throws on load': () => 'throw new Error("this build throws on load");',
  'wrong contract': (name) => wrapped(name, '{ ...module, contract: 99 }'),
  'missing module': (name) =>
    `${exportsOf(name)} = { init: ${exportsOf(name)}.init, get: ` +
    '() => Promise.reject(new Error("no such module")) };',
  'filler throws': (name) =>
    wrapped(
      name,
      '{ ...module, fills: new Proxy({}, { get: () => async () => ({ default: () => { ' +
        'throw new Error("this filler throws"); } }) }) }',
    ),
  'no filler': (name) => wrapped(name, '{ ...module, fills: undefined }'),
};
/** Where a remote's entry leaves its exposed modules. */
const exportsOf = (name: string) => `window[${JSON.stringify(containerName(name))}]`;
const wrapped = (name: string, module: string) =>
  `${exportsOf(name)} = ((whole) => ({ init: whole.init, get: ` +
  'async (name) => { const make = await whole.get(name); return () => { const module = make(); ' +
  `return ${module}; }; } }))(${exportsOf(name)});`;

const onServer: Partial<Record<Flaw, string>> = {
  'throws on load': 'throw new Error("this build throws on load");',
  'wrong contract': 'module.exports = { ...module.exports, contract: 99 };',
};

/** Changes a remote's build to one for another version of the contract. */
export const ofContract = (name: string, contract: number) => (files: BuildFiles) => {
  append(files, 'remoteEntry.js', wrapped(name, `{ ...module, contract: ${contract} }`));
  append(files, 'server.cjs', `module.exports = { ...module.exports, contract: ${contract} };`);
  const manifest = JSON.parse(String(files.get('manifest.json'))) as BuildManifest;
  manifest.needs.contracts = [contract];
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
};

/** Makes a build with a flaw from a remote's newest one. Returns its id. */
export const corruptBuild = (name: string, flaw: Flaw) =>
  makeVariant(name, flaw, (files) => {
    append(files, 'remoteEntry.js', inBrowser[flaw]?.(name) ?? '');
    append(files, 'server.cjs', onServer[flaw] ?? '');
  });
