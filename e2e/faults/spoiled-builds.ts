import { createServer } from 'node:http';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/shared/build/build-id';
import { type BuildManifest, integrityOf } from '@playday/shared/build/manifest-plugin';
import { type RemoteName, remotes } from '@playday/shared/build/remotes';

/** What can be wrong with a build that was published as it is: its hashes are right, its code is not. */
export type Flaw =
  | 'throws on load'
  | 'throws while rendering'
  | 'wrong contract'
  | 'missing door'
  | 'server throws'
  | 'server loops for ever';

/** What is put behind the container of the entry, in the browser. */
const inBrowser: Partial<Record<Flaw, (name: string) => string>> = {
  'throws on load': () => 'throw new Error("this build throws on load");',
  'throws while rendering': (name) =>
    wrapped(
      name,
      '{ ...module, routes: () => [{ path: "*", Component() { throw new Error("this build throws while rendering"); } }] }',
    ),
  'wrong contract': (name) => wrapped(name, '{ ...module, contract: 99 }'),
  'missing door': (name) =>
    `${name} = { init: ${name}.init, get: () => Promise.reject(new Error("no such door")) };`,
};
const wrapped = (name: string, module: string) =>
  `${name} = ((whole) => ({ init: whole.init, get: async (door) => { const make = await whole.get(door); return () => { const module = make(); return ${module}; }; } }))(${name});`;

const onServer: Partial<Record<Flaw, string>> = {
  'throws while rendering':
    'module.exports.routes = () => [{ path: "*", Component() { throw new Error("no"); } }];',
  'throws on load': 'throw new Error("this build throws on load");',
  'wrong contract': 'module.exports = { ...module.exports, contract: 99 };',
  'server throws': 'throw new Error("no");',
  'server loops for ever': 'module.exports = { ...module.exports, routes: () => { for (;;); } };',
};

/** A remote's server that offers the current build, or, when told, the same with a flaw, under an id of its own. */
export async function serveSpoiledBuilds(name: RemoteName, port: number) {
  const dist = join(root, remotes[name].folder, 'dist');
  const good = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')) as { build: string };
  let offered = offer(null);

  function offer(flaw: Flaw | null) {
    const folder = join(dist, good.build);
    const build = flaw ? `${good.build}_${flaw.replaceAll(' ', '_')}` : good.build;
    const files = new Map<string, Buffer>();
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!statSync(join(folder, file)).isFile() || /\.(br|gz)$/.test(file)) continue;
      const text = readFileSync(join(folder, file));
      const moved = /\.(js|cjs|css|json)$/.test(file)
        ? Buffer.from(text.toString('utf8').replaceAll(good.build, build))
        : text;
      files.set(file.replaceAll('\\', '/'), moved);
    }
    append(files, 'remoteEntry.js', (flaw && inBrowser[flaw]?.(name)) ?? '');
    append(files, 'server.cjs', (flaw && onServer[flaw]) ?? '');
    const manifest = JSON.parse(String(files.get('manifest.json'))) as BuildManifest;
    for (const file of Object.keys(manifest.files))
      manifest.files[file] = integrityOf(files.get(file) ?? Buffer.alloc(0));
    files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    const hash = (file: string) => integrityOf(files.get(file) ?? Buffer.alloc(0));
    return { build, files, pointer: { build, manifest: hash('manifest.json'), server: hash('server.cjs') } };
  }

  const server = createServer((request, response) => {
    if (request.url === '/current.json') return void response.end(JSON.stringify(offered.pointer));
    const file = offered.files.get((request.url ?? '').replace(`/${offered.build}/`, ''));
    if (file) response.end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    /** Publishes the build with a flaw, or the good one again. Gives the build's id. */
    publish(flaw: Flaw | null): string {
      offered = offer(flaw);
      return offered.build;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

function append(files: Map<string, Buffer>, file: string, code: string) {
  files.set(file, Buffer.concat([files.get(file) ?? Buffer.alloc(0), Buffer.from(`\n;${code}`)]));
}
