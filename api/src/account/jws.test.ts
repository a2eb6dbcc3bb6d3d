import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { type Jwk, signJws, verifyJws } from './jws.ts';

/** The key of RFC 8037, appendix A.1. */
const rfcJwk = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
} as const;
const privateKey = createPrivateKey({ key: rfcJwk, format: 'jwk' });
const keys: Jwk[] = [
  { kty: 'OKP', crv: 'Ed25519', x: rfcJwk.x, kid: 'a', alg: 'EdDSA', use: 'sig' },
];
const typ = 'test+jws';
let token: string;
beforeAll(async () => {
  token = await signJws({ t: 1 }, { kid: 'a', typ, privateKey });
});
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token with another header, signed by the right key unless `signer` says otherwise. */
function withHeader(header: object, signer = privateKey): string {
  const signed = `${encode(header)}.${encode({ t: 1 })}`;
  return `${signed}.${sign(null, Buffer.from(signed), signer).toString('base64url')}`;
}

test('token of ours: its payload', async () => {
  expect(await verifyJws(token, { typ, keys })).toEqual({ t: 1 });
  // Signed by Node itself: Ed25519 has one signature for a message.
  expect(token).toBe(withHeader({ alg: 'EdDSA', kid: 'a', typ }));
});

test.each([
  ['alg none', { alg: 'none', kid: 'a', typ }],
  ['alg HS256', { alg: 'HS256', kid: 'a', typ }],
  ['another typ', { alg: 'EdDSA', kid: 'a', typ: 'other+jws' }],
  ['no typ', { alg: 'EdDSA', kid: 'a' }],
  ['an unknown kid', { alg: 'EdDSA', kid: 'b', typ }],
  ['a critical extension', { alg: 'EdDSA', kid: 'a', typ, crit: ['exp'], exp: 1 }],
])('rightly signed token with %s: refused', async (_, header) => {
  expect(await verifyJws(withHeader({ alg: 'EdDSA', kid: 'a', typ }), { typ, keys })).toEqual({
    t: 1,
  });
  expect(await verifyJws(withHeader(header), { typ, keys })).toBeUndefined();
});

test('token of another key, changed or malformed: refused', async () => {
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const [header, payload, signature] = token.split('.') as [string, string, string];
  for (const forged of [
    withHeader({ alg: 'EdDSA', kid: 'a', typ }, stranger),
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
    expect(await verifyJws(forged, { typ, keys })).toBeUndefined();
});
