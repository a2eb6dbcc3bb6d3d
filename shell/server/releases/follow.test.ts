import { createRenderFailures } from '../reports/render-failures.ts';
import type { BuildCache } from '../builds/build-cache.ts';
import { pollApi } from './poll-release.ts';
import type { ProbeResult } from './probe-requests.ts';

const buildCache = { held: () => [], refused: () => [] } as unknown as BuildCache;
const probes = { take: () => [], putBack: () => {} };
const crash = { program: 'checkout' as const, build: 'b', kind: 'crash' as const };

interface Heartbeat {
  failures?: unknown;
  probed?: unknown;
}

/**
 * Polls an api with these responses, one after the other; returns the heartbeats that it received.
 */
function follow(answers: (Response | Error)[], requests: Parameters<typeof pollApi>[2] = probes) {
  const heard: Heartbeat[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, { body } = {}) => {
    heard.push(JSON.parse(String(body)) as Heartbeat);
    const answer = answers.shift() ?? Response.json({ live: [] });
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const failures = createRenderFailures();
  const { read } = pollApi('s1', failures, requests);
  return { heard, failures, read: () => read(buildCache) };
}

test('failures of server builds are sent to the api with the heartbeat, once', async () => {
  const { heard, failures, read } = follow([]);
  failures.note(crash, new Error('late'));
  failures.note(crash, new Error('later'));
  await read();
  await read();
  expect(heard.map(({ failures: told }) => told)).toEqual([
    [{ ...crash, count: 2, message: 'Error: later' }],
    undefined,
  ]);
});

test('api down: the failures are sent when it is back, together with later ones', async () => {
  const { heard, failures, read } = follow([
    new Error('refused'),
    Response.json({}, { status: 503 }),
  ]);
  failures.note(crash, new Error('late'));
  await expect(read()).rejects.toThrow('refused');
  failures.note(crash, new Error('again'));
  await expect(read()).rejects.toThrow('503');
  await read();
  expect(heard[2]?.failures).toMatchObject([{ ...crash, count: 2 }]);
});

test('api that rejects the failures: they are dropped, so that polling continues', async () => {
  const { heard, failures, read } = follow([Response.json({}, { status: 400 })]);
  failures.note(crash, new Error('late'));
  await expect(read()).rejects.toThrow('400');
  await read();
  expect(heard[1]?.failures).toBeUndefined();
});

test('api down: the results of probes are sent when it is back', async () => {
  const result = { program: 'checkout', build: 'b', request: 1, failures: [] };
  let results: ProbeResult[] = [result];
  const { heard, read } = follow([Response.json({}, { status: 503 })], {
    take: () => results.splice(0),
    putBack: (taken) => void (results = taken),
  });
  await expect(read()).rejects.toThrow('503');
  await read();
  expect(heard.map(({ probed }) => probed)).toEqual([[result], [result]]);
  expect(results).toEqual([]);
});

test.each(['{}', 'null', '[]', '<h1>Blocked</h1>'])(
  '%s instead of the release: no release is followed',
  async (body) => {
    const { heard, failures, read } = follow([new Response(body)]);
    failures.note(crash, new Error('late'));
    await expect(read()).rejects.toThrow();
    await read();
    expect(heard[1]?.failures).toMatchObject([crash]);
  },
);
