import { chainHashes, scriptsOfDoors } from './chained-hashes.ts';
import { integrityOf } from './integrity.ts';

const chunks = {
  'door-App': ['app.js', 'app.css'],
  'door-Cart': ['app.js', 'cart.js'],
  orders: ['orders.js'],
};
const files = new Map(
  ['remoteEntry.js', 'app.js', 'cart.js', 'orders.js', 'app.css'].map((name) => [
    name,
    Buffer.from(`/*${name}*/`),
  ]),
);
const run = (code: Buffer | undefined) => {
  const page = { sri: {} as Record<string, string> };
  new Function('playday', String(code))(page);
  return page.sri;
};

test('each door brings the hashes of the scripts that no document names', () => {
  const doors = new Map(chainHashes(files, { chunks }, '/mfe/account/a1/'));
  expect([...doors.keys()]).toEqual(scriptsOfDoors({ chunks }));
  for (const door of ['app.js', 'cart.js']) {
    expect(String(doors.get(door))).toContain(`/*${door}*/`);
    expect(run(doors.get(door))).toEqual({
      '/mfe/account/a1/orders.js': integrityOf(Buffer.from('/*orders.js*/')),
    });
  }
});

test('a build that is changed afterwards gets its hashes anew', () => {
  const once = new Map([...files, ...chainHashes(files, { chunks }, '/a/')]);
  once.set('orders.js', Buffer.from('changed'));
  const [[, app] = []] = chainHashes(once, { chunks }, '/b/');
  expect(run(app)).toEqual({ '/b/orders.js': integrityOf(Buffer.from('changed')) });
});
