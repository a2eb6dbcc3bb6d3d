import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { storedSecrets } from '../../db/secrets.ts';
import { useDatabase } from '../../testing/databases.ts';
import { later, minutes } from '../../time/time.ts';
import { altcha } from './altcha.ts';
import type { Captcha } from './captcha.ts';
import { recaptcha, recaptchaOrAltcha } from './recaptcha.ts';

const database = useDatabase('pglite');

const now = new Date();
const check = (captcha: Captcha, response: string, at = now, action = 'login') =>
  captcha.verify(database.db, { response, action, address: '203.0.113.7', now: at });
async function solve(captcha: Captcha) {
  const challenge = (await captcha.challenge(now)) as never;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution };
}
const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');

describe('ALTCHA', () => {
  const open = () => altcha(storedSecrets(database.db), 10);

  test('takes a solution once', async () => {
    const captcha = open();
    const response = encode(await solve(captcha));
    const both = await Promise.all([check(captcha, response), check(captcha, response)]);
    expect(both.sort()).toEqual([false, true]);
    expect(await check(captcha, response)).toBe(false);
  });

  test('proof of usual work: refused if four times as much is required, not if twice', async () => {
    const captcha = open();
    const verify = async (made: number, asked: number) => {
      const challenge = (await captcha.challenge(now, made)) as never;
      const response = encode({
        challenge,
        solution: await solveChallenge({ challenge, deriveKey }),
      });
      const where = { action: 'login', address: '203.0.113.7', now };
      return captcha.verify(database.db, { response, factor: asked, ...where });
    };
    expect(await verify(1, 4)).toBe(false);
    expect(await verify(1, 2)).toBe(true);
    expect(await verify(4, 4)).toBe(true);
    expect(await verify(4, 1)).toBe(true);
  });

  test('guessed, changed, expired or foreign solution: refused', async () => {
    const captcha = open();
    const payload = await solve(captcha);
    const { challenge, solution } = payload as never as {
      challenge: { parameters: object; signature: string };
      solution: object;
    };
    expect(await check(captcha, encode(payload), later(now, minutes(11)))).toBe(false);
    const cheaper = {
      ...challenge,
      parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 },
    };
    for (const response of [
      encode({ challenge, solution: { ...solution, counter: 1, derivedKey: '00' } }),
      encode({ challenge: cheaper, solution }),
      encode({ challenge: { ...challenge, signature: undefined }, solution }),
      ...['', 'x', 'e30=', encode([]), encode({ challenge: 1, solution: 1 })],
    ])
      expect(await check(captcha, response)).toBe(false);
    expect(await check(captcha, encode(payload))).toBe(true);
  });
});

describe('reCAPTCHA', () => {
  let server: Server;
  let verdict: object | string = {};
  let asked = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.on('data', (data) => (asked += data));
      request.on('end', () =>
        response.end(typeof verdict === 'string' ? verdict : JSON.stringify(verdict)),
      );
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => server.close());
  const open = () =>
    recaptcha({
      siteKey: 'site',
      secret: 'secret',
      minScore: 0.5,
      hostname: 'shop.test',
      verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    });
  const good = { success: true, action: 'login', score: 0.9, hostname: 'shop.test' };

  test('verification: sends the secret and checks success, action, score and host', async () => {
    verdict = good;
    expect(await check(open(), 'token')).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({
      secret: 'secret',
      response: 'token',
      remoteip: '203.0.113.7',
    });
    for (const change of [
      { success: false },
      { action: 'register' },
      { score: 0.4 },
      { score: undefined },
      { hostname: 'evil.example' },
    ]) {
      verdict = { ...good, ...change };
      expect(await check(open(), 'token')).toBe(false);
    }
    verdict = '<h1>Bad gateway</h1>';
    await expect(check(open(), 'token')).rejects.toThrow();
  });

  test('ALTCHA solution: accepted for erasure only, once', async () => {
    verdict = { success: false };
    const captcha = recaptchaOrAltcha(open(), altcha(storedSecrets(database.db), 10));
    expect(captcha).toMatchObject({ kind: 'recaptcha', siteKey: 'site' });
    const response = encode(await solve(captcha));
    expect(await check(captcha, response, now, 'login')).toBe(false);
    expect(await check(captcha, response, now, 'erasure')).toBe(true);
    expect(await check(captcha, response, now, 'erasure')).toBe(false);
    verdict = { ...good, action: 'erasure' };
    expect(await check(captcha, 'token', now, 'erasure')).toBe(true);
  });
});
