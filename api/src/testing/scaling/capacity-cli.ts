import { parseArgs } from 'node:util';
import { asCells, type CallCost, modelSale } from './capacity.ts';

/**
 * `npm run capacity -- [--visitors 100000,1000000] [--order 1.2,3.4] …`: prints the model of a sale as Markdown tables. `--read`, `--sign-in`, `--hold` and `--order`
 * are milliseconds of processor time of api and PostgreSQL for one call, as `npm run scaling` measures them; `--kilobytes`, `--documents`, `--reads`, `--sign-ins`,
 * `--holds` and `--orders` describe one visit.
 */
const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '100000,1000000,10000000' },
    read: { type: 'string', default: '0.6,1.0' },
    'sign-in': { type: 'string', default: '7.5,0' },
    hold: { type: 'string', default: '0.32,0.53' },
    order: { type: 'string', default: '1.02,2.56' },
    kilobytes: { type: 'string', default: '348' },
    documents: { type: 'string', default: '1' },
    reads: { type: 'string', default: '3' },
    'sign-ins': { type: 'string', default: '0.1' },
    holds: { type: 'string', default: '0.3' },
    orders: { type: 'string', default: '0.1' },
  },
});
const cost = (text: string): CallCost => {
  const [apiMs = 0, databaseMs = 0] = text.split(',').map(Number);
  return { apiMs, databaseMs };
};
const visit = {
  kilobytes: Number(values.kilobytes),
  documents: Number(values.documents),
  publicReads: Number(values.reads),
  signIns: Number(values['sign-ins']),
  holds: Number(values.holds),
  orders: Number(values.orders),
};
const costs = {
  publicRead: cost(values.read),
  signIn: cost(values['sign-in']),
  hold: cost(values.hold),
  order: cost(values.order),
};
for (const visitors of values.visitors.split(',').map(Number)) {
  console.log(
    `| ${visitors.toLocaleString('en')} visitors in an hour | average per second | peak per second | api cores | PostgreSQL cores |`,
  );
  console.log('|---|---|---|---|---|');
  for (const load of modelSale(visitors, visit, costs)) console.log(`| ${asCells(load).join(' | ')} |`);
  console.log('');
}
