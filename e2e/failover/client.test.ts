import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, createClient } from './client.ts';
import { createRecords } from './records.ts';

const call: Call = { method: 'POST', operation: 'POST /user/order', path: '/', key: 'a-key', json: { a: 1 } };
let server: Server;
/** What the server does with each request, in order. */
let answers: ((response: ServerResponse) => void)[] = [];
let received: IncomingMessage[] = [];

const answer =
  (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const soon = { 'retry-after': '0' };

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    answers.shift()!(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
beforeEach(() => {
  answers = [];
  received = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function open() {
  const records = createRecords();
  const { port } = server.address() as AddressInfo;
  return { records, client: createClient(`http://127.0.0.1:${port}`, records.note) };
}

test('503 and a running request: the same key is sent again until the answer is final', async () => {
  const { client, records } = open();
  answers = [answer(503, {}, soon), answer(409, { code: 1010 }, soon), answer(200, { order: { id: 7 } })];
  expect(await client.send(call)).toEqual({ status: 200, body: { order: { id: 7 } } });
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['a-key', 'a-key', 'a-key']);
  expect(records.violations).toEqual([]);
});

test('no final answer within the patience: an error', async () => {
  const { client } = open();
  answers = Array.from({ length: 1_000 }, () => answer(503, {}, { 'retry-after': '0.01' }));
  await expect(client.send({ ...call, patienceMs: 100 })).rejects.toThrow('no final answer within 0.1 s');
  expect(received.length).toBeGreaterThan(1);
  expect(received.length).toBeLessThan(12);
});

test('a refusal is final', async () => {
  const { client } = open();
  answers = [answer(409, { code: 2001 })];
  expect(await client.send(call)).toEqual({ status: 409, body: { code: 2001 } });
});

test.each([
  ['a 500', answer(500), 'answered with 500'],
  ['a 502 of the shell', answer(502), 'answered with 502'],
  ['a 503 without Retry-After', answer(503), '503 without Retry-After'],
  ['a closed connection', (response: ServerResponse) => response.destroy(), 'no answer'],
])('%s is a violation', async (_, fail, violation) => {
  const { client, records } = open();
  answers = [fail];
  await client.attempt(call);
  expect(records.violations).toEqual([expect.stringContaining(`POST /user/order: ${violation}`)]);
});

test('the first order after a fault must have been sent after it', () => {
  const { records } = open();
  const order = { operation: 'POST /user/order', status: 200 };
  records.note({ ...order, sentAt: 10, answeredAt: 31 });
  records.note({ ...order, sentAt: 22, answeredAt: 23 });
  const first = { ...order, sentAt: 25, answeredAt: 35 };
  records.note(first);
  expect(records.firstOrder(20, 30)).toEqual(first);
});
