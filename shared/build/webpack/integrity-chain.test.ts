import { addIntegrityChain } from './integrity-chain.ts';
import { entryFile } from '@playday/shared/contract/build-manifest';
import { integrityOf } from './integrity.ts';

const chunks = {
  'exposed-App': ['app.js', 'app.css'],
  'exposed-Cart': ['app.js', 'cart.js'],
  orders: ['orders.js'],
};
const files = new Map(
  [entryFile, 'app.js', 'cart.js', 'orders.js', 'app.css'].map((name) => [
    name,
    Buffer.from(`/*${name}*/`),
  ]),
);
const run = (code: Buffer | undefined) => {
  const page = { sri: {} as Record<string, string> };
  new Function('playday', String(code))(page);
  return page;
};

test('entry: has the hashes of the exposed modules, and their scripts all others', () => {
  const changed = addIntegrityChain(files, { chunks }, '/mfe/account/a1/');
  expect([...changed.keys()]).toEqual(['app.js', 'cart.js', entryFile]);
  expect(run(changed.get(entryFile)).sri).toEqual({
    '/mfe/account/a1/app.js': integrityOf(changed.get('app.js')!),
    '/mfe/account/a1/cart.js': integrityOf(changed.get('cart.js')!),
  });
  for (const script of ['app.js', 'cart.js']) {
    expect(String(changed.get(script))).toContain(`/*${script}*/`);
    expect(run(changed.get(script)).sri).toEqual({
      '/mfe/account/a1/orders.js': integrityOf(Buffer.from('/*orders.js*/')),
    });
  }
});
