import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { type Jwk, signJws, verifyJws } from './jws.ts';

/** The key of RFC 8037, appendix A.1. */
const rfcJwk = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
} as const;
const privateKey = createPrivateKey({ key: rfcJwk, format: 'jwk' });
const keys: Jwk[] = [{ kty: 'OKP', crv: 'Ed25519', x: rfcJwk.x, kid: 'a', alg: 'EdDSA', use: 'sig' }];
const typ = 'test+jws';
const token = signJws({ t: 1 }, { kid: 'a', typ, privateKey });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token with another header, signed by the right key unless `signer` says otherwise. */
async function withHeader(header: object, signer = privateKey): Promise<string> {
  const { sign } = await import('node:crypto');
  const signed = `${encode(header)}.${encode({ t: 1 })}`;
  return `${signed}.${sign(null, Buffer.from(signed), signer).toString('base64url')}`;
}

test('token of ours: its payload; WebCrypto verifies it too', async () => {
  expect(verifyJws(token, { typ, keys })).toEqual({ t: 1 });
  const [header, payload, signature] = token.split('.') as [string, string, string];
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'EdDSA', kid: 'a', typ });
  const { subtle } = globalThis.crypto ?? (await import('node:crypto')).webcrypto;
  const key = await subtle.importKey('jwk', { ...keys[0]!, key_ops: ['verify'] }, 'Ed25519', false, [
    'verify',
  ]);
  const isSigned = await subtle.verify(
    'Ed25519',
    key,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${header}.${payload}`),
  );
  expect(isSigned).toBe(true);
});

test.each([
  ['alg none', { alg: 'none', kid: 'a', typ }],
  ['alg HS256', { alg: 'HS256', kid: 'a', typ }],
  ['another typ', { alg: 'EdDSA', kid: 'a', typ: 'other+jws' }],
  ['no typ', { alg: 'EdDSA', kid: 'a' }],
  ['an unknown kid', { alg: 'EdDSA', kid: 'b', typ }],
  ['a critical extension', { alg: 'EdDSA', kid: 'a', typ, crit: ['b64'], b64: true }],
])('rightly signed token with %s: refused', async (_, header) => {
  expect(verifyJws(await withHeader({ alg: 'EdDSA', kid: 'a', typ }), { typ, keys })).toEqual({ t: 1 });
  expect(verifyJws(await withHeader(header), { typ, keys })).toBeUndefined();
});

test('token of another key, changed or malformed: refused', async () => {
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const [header, payload, signature] = token.split('.') as [string, string, string];
  for (const forged of [
    await withHeader({ alg: 'EdDSA', kid: 'a', typ }, stranger),
    `${header}.${encode({ t: 2 })}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${token}.x`,
    `${token}A`,
    `TEST.${token}`,
    ` ${token}`,
    '',
    '..',
  ])
    expect(verifyJws(forged, { typ, keys })).toBeUndefined();
});
