import { conclude, endOnSignals, log, needPostgresServer, readOptions } from '../trial.ts';
import { measureLoad } from './load/measure.ts';
import { checkLoad, printLoad } from './load/report.ts';

/** `npm run trial -- onsale`: the load of an on-sale, without and with a waiting room. With `--short` no time decides. */
const { short: isShort, ...values } = readOptions({
  short: { type: 'boolean', default: false },
  factors: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string', default: '1' },
});
needPostgresServer();
endOnSignals();
const result = await measureLoad({
  seed: Number(values.seed),
  factors: (values.factors ?? (isShort ? '3' : '3,4,5,6,8')).split(',').map(Number),
  seconds: Number(values.seconds ?? (isShort ? 10 : 30)),
  isShort,
  log,
});
printLoad(result);
conclude(checkLoad(result), 'All of it holds.');
