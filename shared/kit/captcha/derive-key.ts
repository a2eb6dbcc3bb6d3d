import { pbkdf2 } from '@noble/hashes/pbkdf2';
import { sha256 } from '@noble/hashes/sha2';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/**
 * PBKDF2 for pages without Web Crypto: browsers take it away on plain HTTP, as in a local network. It works on the main
 * thread and lets the page breathe before each guess.
 */
export const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength = 32 }, salt, password) => {
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`no ${algorithm} without Web Crypto`);
  await new Promise((resolve) => setTimeout(resolve));
  return { parameters: {}, derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
};
