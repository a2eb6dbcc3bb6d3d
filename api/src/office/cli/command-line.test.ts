import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeAudit } from '../audit.ts';
import { officeCommand } from '../../testing/office-command.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('npm run office', (shop) => {
  test.each([
    [[], 'npm run office -- <command>'],
    [['event', 'burn', 'tonight'], 'npm run office -- <command>'],
    [['audit', '--nonsense'], 'Usage: npm run office -- audit'],
    [['toString'], 'npm run office -- <command>'],
    [['event', 'price', 'tonight', 'ga', '1', '250.00'], 'Too many words: 250.00.'],
    [['event', 'cancel', 'tonight', 'free'], 'Too many words: free.'],
    [['event', 'postpone', 'tonight', '--date', '2027-02-30T20:00'], '--date must look like'],
  ])('wrong command %j: exit code 2, and how it is used', async (words, expected) => {
    const office = await officeCommand(shop());
    expect(await office(words)).toMatchObject({ code: 2, err: expect.stringContaining(expected) });
  });

  test('--help: one command, and nothing is called', async () => {
    const office = await officeCommand(shop());
    const { code, out } = await office(['audit', '--help'], { OFFICE_URL: 'http://127.0.0.1:1' });
    expect([code, out]).toEqual([0, expect.stringContaining('npm run office -- audit')]);
  });

  test.each([
    ['token that is none', { OFFICE_TOKEN: 'x'.repeat(43) }, 'needs an office token'],
    ['no token', { OFFICE_TOKEN: '' }, 'set both'],
    ['address in clear text', { OFFICE_URL: 'http://shop.example' }, 'must begin with https://'],
    ['address that is none', { OFFICE_URL: 'shop.example' }, 'must begin with https://'],
    ['no shop at the address', { OFFICE_URL: 'http://127.0.0.1:1' }, 'does not answer'],
  ])('%s: exit code 1 and a sentence without a stack', async (_name, env, expected) => {
    const office = await officeCommand(shop());
    const { code, err } = await office(['audit'], env);
    expect([code, err]).toEqual([1, expect.stringContaining(expected)]);
    expect(err).not.toContain('    at ');
  });

  test('--json: standard output is JSON and nothing else', async () => {
    const office = await officeCommand(shop());
    const entry = { who: 'Malee', action: 'title', subject: 'event tonight', reason: 'typing error' };
    await storeAudit(shop().db, { ...entry, at: shop().now(), before: { a: 1 }, after: { a: 2 } });
    const { out, err } = await office(['audit', '--json', '--subject', 'event tonight']);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({ ...entry, before: { a: 1 }, after: { a: 2 } }),
    ]);
    expect(err).toBe('');
    expect((await office(['audit', '--subject', 'event soon'])).out).toBe('Nothing.\n');
  });
});

describe('npm run office on this machine', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'office-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const run = (...words: string[]) => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      OFFICE_URL: '',
      OFFICE_TOKEN: '',
    };
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts'), ...words],
      { env, encoding: 'utf8' },
    );
    return { code: status, out: stdout, err: stderr };
  };

  test('no shop is running: the operations run in the command, whose token ends with it', () => {
    expect(run('audit')).toMatchObject({ code: 0, out: 'Nothing.\n' });
    expect(run('token', 'create', 'Malee').out).toMatch(/^The office token of Malee.*\n[\w-]{43}\n$/u);
    expect(run('token', 'create', 'Malee')).toMatchObject({
      code: 1,
      err: expect.stringContaining('revoke it first'),
    });
    expect(run('token', 'revoke', 'Malee').code).toBe(0);
    const tokens = run('token', 'list').out;
    expect(tokens).toContain('Malee');
    expect(tokens).toContain(' on ');
  }, 120_000);
});
