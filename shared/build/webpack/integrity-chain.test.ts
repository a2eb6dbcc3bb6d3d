import type { Compilation } from 'webpack';
import { addIntegrityChain, integrityChainOf, readIntegrityChain } from './integrity-chain.ts';
import { entryFile } from '@playday/shared/contract/build-manifest';
import { integrityOf } from './integrity.ts';

const files = new Map(
  [entryFile, 'app.js', 'cart.js', 'orders.js', 'app.css'].map((name) => [
    name,
    Buffer.from(`/*${name}*/`),
  ]),
);
const chain = new Map([
  [entryFile, ['app.js']],
  ['app.js', ['cart.js']],
  ['cart.js', ['orders.js']],
]);
const base = '/mfe/account/a1/';
const run = (code: Buffer | undefined) => {
  const page = { sri: {} as Record<string, string> };
  new Function('playday', String(code))(page);
  return page;
};

test('each script of the chain has the finished hashes of its scripts', () => {
  const changed = addIntegrityChain(files, chain, base);
  expect([...changed.keys()]).toEqual(['cart.js', 'app.js', entryFile]);
  for (const [script, [loaded]] of chain) {
    expect(String(changed.get(script))).toContain(`/*${script}*/`);
    expect(run(changed.get(script)).sri).toEqual({
      [base + loaded]: integrityOf((changed.get(loaded!) ?? files.get(loaded!))!),
    });
  }
});

test('a file changed afterwards: the chain is read from the scripts and made anew', () => {
  const before = new Map([...files, ...addIntegrityChain(files, chain, base)]);
  const altered = new Map([...before, ['orders.js', Buffer.from('/*altered*/')]]);
  const changed = addIntegrityChain(altered, readIntegrityChain(altered), base);
  const anew = new Map([...files, ['orders.js', Buffer.from('/*altered*/')]]);
  expect(changed).toEqual(addIntegrityChain(anew, chain, base));
});

/** The groups of chunks of a build: each with its files, and the groups that load it. */
function compiled(groups: Record<string, { files: string[]; by?: string[] }>) {
  const made = new Map(
    Object.entries(groups).map(([name, group]) => [
      name,
      {
        name,
        getFiles: () => group.files,
        getParents: () => group.by?.map((by) => made.get(by)) ?? [],
      },
    ]),
  ) as Map<string, object>;
  return { chunkGroups: [...made.values()] } as unknown as Compilation;
}

test('chain of a build: what one script alone loads is in that script', () => {
  const built = compiled({
    account: { files: [entryFile] },
    'exposed-App': { files: ['app.js', 'app.css'], by: ['account'] },
    'exposed-Cart': { files: ['cart.js'], by: ['account'] },
    orders: { files: ['shared.js', 'orders.js'], by: ['exposed-App'] },
    tickets: { files: ['shared.js', 'tickets.js'], by: ['exposed-App', 'exposed-Cart'] },
    scanner: { files: ['scanner.js'], by: ['orders', 'tickets'] },
    texts: { files: ['texts.js'], by: ['exposed-App'] },
    'text-en': { files: ['text-en.js'], by: ['texts'] },
    'text-th': { files: ['text-th.js'], by: ['texts'] },
  });
  const others = ['shared.js', 'orders.js', 'tickets.js', 'scanner.js', 'texts.js'];
  expect(Object.fromEntries(integrityChainOf(built))).toEqual({
    [entryFile]: ['app.js', 'cart.js'],
    'app.js': others,
    'cart.js': others,
    'texts.js': ['text-en.js', 'text-th.js'],
  });
});

test('scripts that load each other: no script has the hash of one that has its own', () => {
  const built = compiled({
    'exposed-App': { files: ['app.js'] },
    first: { files: ['first.js'], by: ['second'] },
    second: { files: ['second.js'], by: ['first'] },
  });
  expect(Object.fromEntries(integrityChainOf(built))).toEqual({
    [entryFile]: ['app.js'],
    'app.js': ['first.js', 'second.js'],
  });
});
