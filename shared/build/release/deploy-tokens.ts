import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const names = ['operator', 'shell', 'catalog', 'checkout', 'account', 'erasure'] as const;
export type DeployTokens = Record<(typeof names)[number], string>;

/** The deploy tokens of the shop on this machine, created on first start in a file that only its owner can read. */
export function deployTokens(dataDir: string): DeployTokens {
  const file = join(dataDir, 'deploy-tokens.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DeployTokens;
  const tokens = Object.fromEntries(
    names.map((name) => [name, randomBytes(32).toString('base64url')]),
  ) as DeployTokens;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(tokens, null, 1), { mode: 0o600 });
  return tokens;
}

/**
 * The tokens in the format of the api's DEPLOY_TOKENS: `name=<SHA-256 in hex>`, comma-separated. The api never sees
 * the tokens themselves.
 */
export const hashedTokens = (tokens: DeployTokens) =>
  names.map((name) => `${name}=${createHash('sha256').update(tokens[name]).digest('hex')}`).join(',');
