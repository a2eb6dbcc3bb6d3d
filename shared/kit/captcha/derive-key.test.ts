import { deriveKey as byWebCrypto } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey } from './derive-key.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('the key equals that of Web Crypto', async () => {
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 50,
    keyLength: 32,
    keyPrefix: '0',
    nonce: '',
    salt: '',
  };
  const call = [parameters, bytes('salt of the challenge'), bytes('nonce and counter')] as const;
  const [ours, theirs] = await Promise.all([deriveKey(...call), byWebCrypto(...call)]);
  expect([...ours.derivedKey]).toEqual([...theirs.derivedKey]);
});

test('unsupported algorithm: it throws', async () => {
  const parameters = { algorithm: 'SCRYPT', cost: 1, keyLength: 32, keyPrefix: '0', nonce: '', salt: '' };
  await expect(deriveKey(parameters, bytes('salt'), bytes('word'))).rejects.toThrow(
    'SCRYPT is not supported',
  );
});
