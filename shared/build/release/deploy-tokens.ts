import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of a program, or `operator` → its token. */
export type DeployTokens = { operator: string; shell: string } & Record<string, string>;

const fileIn = (dataDir: string) => join(dataDir, 'deploy-tokens.json');

/** The deploy tokens of the shop on this machine; undefined before its first start. */
export function storedDeployTokens(dataDir: string): Partial<DeployTokens> | undefined {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as Partial<DeployTokens>;
}

/**
 * The deploy tokens of the shop on this machine, created on first start in a file that only its
 * owner can read. The operator's deploys the remotes too.
 */
export function deployTokens(dataDir: string): DeployTokens {
  const stored = storedDeployTokens(dataDir);
  if (stored?.operator && stored.shell) return stored as DeployTokens;
  const tokens: DeployTokens = { operator: newToken(), shell: newToken(), ...stored };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(tokens, null, 1), { mode: 0o600 });
  return tokens;
}

const newToken = () => randomBytes(32).toString('base64url');

/**
 * The tokens in the format of the api's DEPLOY_TOKENS: `name=<SHA-256 in hex>`, comma-separated.
 * The api never sees the tokens themselves.
 */
export const hashedTokens = (tokens: DeployTokens) =>
  Object.entries(tokens)
    .map(([name, token]) => `${name}=${createHash('sha256').update(token).digest('hex')}`)
    .join(',');
