import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../temp-folder.ts';
import { deployTokens, hashedTokens } from './deploy-tokens.ts';

const folder = tempFolder();
const file = join(folder, 'deploy-tokens.json');
afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

test('first start: creates the tokens in a private file, which later starts read', () => {
  const tokens = deployTokens(folder);
  expect(Object.keys(tokens).sort()).toEqual(['operator', 'shell']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(deployTokens(folder)).toEqual(tokens);
});

test('for the api: the hash of each token, and no token', () => {
  expect(hashedTokens({ operator: 'o', shell: 's' })).toMatch(
    /^operator=[0-9a-f]{64},shell=[0-9a-f]{64}$/,
  );
});

test('file without the operator’s token: it is created, the others stay', () => {
  writeFileSync(file, JSON.stringify({ shell: 's' }));
  expect(deployTokens(folder)).toMatchObject({ shell: 's', operator: expect.any(String) });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('operator');
});
