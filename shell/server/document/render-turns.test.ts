import {
  createRenderTurns,
  type RenderCapacity,
  type RenderTurn,
  TooManyRenders,
} from './render-turns.ts';

const noTimeout = 2 ** 30;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/**
 * Turns of one build with one page at a time; `rendered` lists the pages in the order in which they
 * began.
 */
function openTurns(capacity: Partial<RenderCapacity> = {}, timeoutMs = noTimeout) {
  const turns = createRenderTurns(
    { running: 1, renewal: 8, page: 8, uncacheable: 8, notLive: 8, ...capacity },
    timeoutMs,
  );
  const rendered: string[] = [];
  const ends: (() => void)[] = [];
  function ask(name: string, turn: Partial<RenderTurn> = {}) {
    const asked = turns.render(
      { build: 'catalog/1', kind: 'page', share: name, ...turn },
      async () => {
        rendered.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      },
    );
    asked.catch(() => {});
    return asked;
  }
  /** Lets pages begin whose turn has come after so many milliseconds. */
  async function pass(ms: number) {
    jest.advanceTimersByTime(ms);
    await new Promise(setImmediate);
  }
  /** Ends the page that began first after it took so long, and lets the next one begin. */
  async function endOne(tookMs = 0) {
    await pass(tookMs);
    ends.shift()?.();
    await new Promise(setImmediate);
    if (tookMs === 0) await pass(0);
  }
  async function endAll() {
    await pass(0);
    while (ends.length > 0) await endOne();
  }
  return { ask, rendered, pass, endOne, endAll };
}

test('client with many pages: another client’s page is next', async () => {
  const { ask, rendered, endAll } = openTurns();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, { share: 'a' });
  void ask('b1', { share: 'b' });
  await endAll();
  expect(rendered).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
});

test('queue full of one client: its latest page is refused, another’s is rendered', async () => {
  const { ask, rendered, endAll } = openTurns({ page: 2 });
  void ask('a1', { share: 'a' });
  void ask('a2', { share: 'a' });
  const dropped = ask('a3', { share: 'a' });
  const other = ask('b1', { share: 'b' });
  await expect(dropped).rejects.toThrow(TooManyRenders);
  await endAll();
  await expect(other).resolves.toBe('b1');
  expect(rendered).toEqual(['a1', 'b1', 'a2']);
});

test('a client’s pages: one at a time, although a second could be rendered', async () => {
  const { ask, rendered, pass } = openTurns({ running: 2 });
  for (const name of ['a1', 'a2']) void ask(name, { share: 'a' });
  void ask('b1', { share: 'b' });
  await pass(0);
  expect(rendered).toEqual(['a1', 'b1']);
});

test('a client’s next page: it begins when the last was over as long as it took', async () => {
  const { ask, rendered, pass, endOne } = openTurns({ running: 2 });
  for (const name of ['a1', 'a2']) void ask(name, { share: 'a' });
  await endOne(40);
  await pass(39);
  expect(rendered).toEqual(['a1']);
  await pass(1);
  expect(rendered).toEqual(['a1', 'a2']);
});

test('a client’s slow page: the next one begins half a second after it began', async () => {
  const { ask, rendered, pass } = openTurns({ running: 2 });
  for (const name of ['a1', 'a2']) void ask(name, { share: 'a' });
  await pass(499);
  expect(rendered).toEqual(['a1']);
  await pass(1);
  expect(rendered).toEqual(['a1', 'a2']);
});

test('a client that pauses: the renewal of a page that it reads is rendered', async () => {
  const { ask, rendered, pass } = openTurns({ running: 2 });
  void ask('a1', { share: 'a' });
  void ask('renewal', { share: 'a', kind: 'renewal' });
  await pass(0);
  expect(rendered).toEqual(['a1', 'renewal']);
});

test('renewals go before pages that nobody has yet, which still get their turns', async () => {
  const { ask, rendered, endAll } = openTurns();
  void ask('running');
  for (const name of ['p1', 'p2']) void ask(name, { kind: 'page' });
  for (const name of ['r1', 'r2', 'r3', 'r4', 'r5']) void ask(name, { kind: 'renewal' });
  await endAll();
  expect(rendered).toEqual(['running', 'r1', 'p1', 'p2', 'r2', 'r3', 'r4', 'r5']);
});

test('pages with free text: fill their own queue, and every fourth turn is theirs', async () => {
  const { ask, rendered, endAll } = openTurns({ uncacheable: 2 });
  void ask('running');
  for (const name of ['t1', 't2']) void ask(name, { kind: 'uncacheable' });
  await expect(ask('t3', { kind: 'uncacheable' })).rejects.toThrow(TooManyRenders);
  for (const name of ['p1', 'p2', 'p3', 'p4']) void ask(name);
  await endAll();
  expect(rendered).toEqual(['running', 'p1', 'p2', 't1', 'p3', 'p4', 't2']);
});

test('page whose turn does not come in time: it is refused and counts no more', async () => {
  const { ask, rendered, pass, endAll } = openTurns({ page: 1 }, 1);
  void ask('a1');
  const late = ask('a2');
  await pass(1);
  await expect(late).rejects.toThrow(TooManyRenders);
  void ask('a3');
  await endAll();
  expect(rendered).not.toContain('a2');
});

test('page that fails: the next one is rendered', async () => {
  const turns = createRenderTurns(
    { running: 1, renewal: 1, page: 1, uncacheable: 1, notLive: 1 },
    noTimeout,
  );
  const turnOf = (share: string): RenderTurn => ({ build: 'catalog/1', kind: 'page', share });
  const failing = turns.render(turnOf('a'), () => Promise.reject(new Error('failed')));
  const next = turns.render(turnOf('b'), async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  await expect(next).resolves.toBe('next');
  await expect(turns.render(turnOf('c'), async () => 'later')).resolves.toBe('later');
});

test('full queue of a live build’s preview: visitors’ pages of it are rendered', async () => {
  const { ask, rendered } = openTurns({ notLive: 1 });
  void ask('preview 1', { kind: 'notLive' });
  void ask('preview 2', { kind: 'notLive' });
  await expect(ask('preview 3', { kind: 'notLive' })).rejects.toThrow(TooManyRenders);
  void ask('live');
  await new Promise(setImmediate);
  expect(rendered).toEqual(['preview 1', 'live']);
});
