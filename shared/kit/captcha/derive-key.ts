import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/**
 * PBKDF2 for pages without Web Crypto, which browsers disable on plain HTTP, as in a local network.
 * Runs on the main thread and yields to it before each derivation.
 */
export const deriveKey: DeriveKeyFunction = async (
  { algorithm, cost, keyLength = 32 },
  salt,
  password,
) => {
  if (algorithm !== 'PBKDF2/SHA-256')
    throw new Error(`${algorithm} is not supported without Web Crypto`);
  await new Promise((resolve) => setTimeout(resolve));
  return {
    parameters: {},
    derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
  };
};
