import { setImmediate as turn } from 'node:timers/promises';
import type { ShellBuild } from '../builds/shell-build.ts';
import type { Build } from '../builds/fetch-build.ts';
import { createProbeRequests, type Prober } from './probe-requests.ts';

const shell = { build: 's1' } as ShellBuild;
const build = (definition?: object) =>
  ({ manifest: { build: 'b', definition } }) as unknown as Build;
const declared = build({ routes: [], slots: [], offline: [] });
const result = { program: 'checkout', build: 'b', request: 7 };
const request = { ...result, against: 'a' };
const log = { info: () => {}, warn: () => {} };

type Find = Parameters<ReturnType<typeof createProbeRequests>['start']>[2];

function open(probe: Prober['probe']) {
  const probed = jest.fn(probe);
  const requests = createProbeRequests({ prober: { probe: probed }, log });
  /** A poll with which the api asks for the probe, while the shell has these builds. */
  const poll = async (find: Find = async () => declared) => {
    requests.start([request], shell, find);
    await turn();
  };
  return { probed, poll, requests };
}

test('a request is answered once, however often the api repeats it', async () => {
  const { probed, poll, requests } = open(async () => ['GET /billing in th: Error: broken']);
  await Promise.all([poll(), poll()]);
  expect(probed).toHaveBeenCalledTimes(1);
  expect(requests.take()).toEqual([{ ...result, failures: ['GET /billing in th: Error: broken'] }]);
  expect(requests.take()).toEqual([]);
});

test('build that is not fetched yet: it is probed with a later poll', async () => {
  const { probed, poll, requests } = open(async () => []);
  await poll(async () => undefined);
  expect(probed).not.toHaveBeenCalled();
  await poll();
  expect(requests.take()).toEqual([{ ...result, failures: [] }]);
});

test('probe that cannot be carried out: it is tried again and not reported', async () => {
  const { probed, poll, requests } = open(async () =>
    Promise.reject(new Error('a text cannot be read')),
  );
  await poll();
  expect(requests.take()).toEqual([]);
  await poll();
  expect(probed).toHaveBeenCalledTimes(2);
});

test('build without a definition: it fails, and the reason says what to do', async () => {
  const { poll, requests } = open(async () => []);
  await poll(async () => build());
  expect(requests.take()[0]?.failures).toEqual(['its manifest has no definition: build it again']);
});

test('report that failed: its results are sent again', async () => {
  const { poll, requests } = open(async () => []);
  await poll();
  const taken = requests.take();
  requests.putBack(taken);
  expect(requests.take()).toEqual(taken);
});

test.each([
  ['fetched', declared, { build: declared, definition: declared.manifest.definition }],
  ['not fetched', undefined, undefined],
  ['without a definition', build(), undefined],
])(
  'build that would replace it, %s: handed to the prober or left out',
  async (_what, other, against) => {
    const { probed, poll } = open(async () => []);
    await poll(async (_, id) => (id === 'a' ? other : declared));
    expect(probed).toHaveBeenCalledWith(expect.objectContaining({ build: declared, against }));
  },
);

test('builds published together: each is probed with the places of the other', async () => {
  const order = { props: {}, examples: [{}] };
  const account = { routes: [], slots: [], offline: [], places: { order } };
  const { probed, requests } = open(async () => []);
  const down = { program: 'catalog', build: 'x', request: 9, against: null };
  const together = [down, request, { ...down, program: 'account', build: 'c', request: 8 }];
  const find: Find = async (program) => {
    if (program === 'catalog') throw new Error('its server is down');
    return program === 'account' ? build(account) : declared;
  };
  const live = { props: { id: 'string' as const }, examples: [] };
  const known = { order: live, ticket: live };
  requests.start(together, shell, find, { account: { ...account, places: { ticket: live } } });
  await turn();
  const probedWith = () => probed.mock.calls.find(([{ program }]) => program === 'checkout')?.[0];
  expect(probedWith()?.live.account?.places).toEqual({ order, ticket: live });
  probed.mockClear();
  const again = together.map((each) => ({ ...each, request: each.request + 10 }));
  requests.start(again, shell, find, { account: { ...account, places: known } });
  await turn();
  expect(probedWith()?.live.account?.places).toEqual(known);
});
