import type { Db } from '../../api/src/db/db.ts';
import { startLoad } from './load.ts';
import { createRecords } from './records.ts';

test('more visits than buyers: one violation, and the load ends', async () => {
  const records = createRecords();
  const db = { query: async () => [] } as unknown as Db;
  const load = await startLoad({ db, random: () => 0, buyers: 0, records });
  load.start();
  await load.pause();
  const runOut = 'all buyers have visited: the load ran for longer than was planned';
  expect(records.violations.filter((violation) => violation === runOut)).toHaveLength(1);
});
