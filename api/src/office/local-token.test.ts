import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describeShop } from '../testing/suite.ts';
import { useFolder } from '../testing/use-folder.ts';
import { localTokenFile, writeLocalToken } from './local-token.ts';

const dataDir = useFolder();
const file = localTokenFile({ dataDir });

describeShop('office token of this machine', (shop) => {
  const start = async () => {
    const { db, clock, config } = shop().context;
    await writeLocalToken({ db, clock, config: { ...config, dataDir } });
    return readFileSync(file, 'utf8');
  };
  const audit = async (token: string) =>
    (await shop().withToken(token)('GET', '/office/audit')).status;

  test('file that everybody could read: is written anew, for its owner only', async () => {
    writeFileSync(file, 'of an earlier release');
    chmodSync(file, 0o644);
    await start();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('shop started again: its new token opens the office, that before is refused', async () => {
    const before = await start();
    expect(await audit(before)).toBe(200);
    const token = await start();
    expect(await audit(token)).toBe(200);
    expect(await audit(before)).toBe(401);
  });
});
