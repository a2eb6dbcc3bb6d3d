import { paymentRequest } from './conformance.ts';
import { guardedGateway } from './guarded-gateway.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable, type PaymentStatus } from './payment.ts';

const limits = {
  concurrent: 2,
  waiting: 1,
  createMs: 60,
  callMs: 60,
  workerMs: 60,
  listMs: 60,
  pauseMs: 100,
  sampleMs: 10_000,
};
const request = paymentRequest({ reference: 'PD1' });
const never = () => new Promise<never>(() => {});
const unused = () => Promise.reject(new Error('not expected'));
const created = async () => ({ paymentId: 'p', content: 'c' });
/** A call that answers like this, and how often it was sent. */
function counted<T>(answer: (time: number) => Promise<T>) {
  const counter = { sent: 0, call: () => answer(++counter.sent) };
  return counter;
}
const gateway = (calls: Partial<Gateway>): Gateway => ({
  name: 'test',
  sendsBack: () => true,
  create: unused,
  find: unused,
  status: unused,
  void: unused,
  refund: unused,
  changes: unused,
  webhook: unused,
  ...calls,
});

test('status that fails twice: repeated until it succeeds', async () => {
  const status = counted(async (time) => {
    if (time < 3) throw new GatewayUnavailable('500');
    return { state: 'open' as const };
  });
  const guarded = guardedGateway(gateway({ status: status.call }), limits);
  expect(await guarded.status(null, 'PD1')).toEqual({ state: 'open' });
  expect(status.sent).toBe(3);
});

test('slow gateway: a worker and a buyer’s void wait longer than a webhook', async () => {
  const slow = () =>
    new Promise<PaymentStatus>((answer) => setTimeout(answer, 60, { state: 'voided' as const }));
  const guarded = guardedGateway(gateway({ void: slow }), {
    ...limits,
    callMs: 20,
    createMs: 5_000,
    workerMs: 5_000,
  });
  await expect(guarded.void('p', 'PD1', 'webhook')).rejects.toThrow(GatewayUnavailable);
  expect(await guarded.void('p', 'PD1', 'worker')).toEqual({ state: 'voided' });
  expect(await guarded.void('p', 'PD1', 'buyer')).toEqual({ state: 'voided' });
});

test('status that is refused: not repeated', async () => {
  const status = counted(() => Promise.reject(new GatewayRefused('no')));
  const guarded = guardedGateway(gateway({ status: status.call }), limits);
  await expect(guarded.status(null, 'PD1')).rejects.toThrow('no');
  expect(status.sent).toBe(1);
});

test('more calls than places: the next ones wait, further ones are refused unsent', async () => {
  const release = Promise.withResolvers<void>();
  const create = counted(async () => {
    await release.promise;
    return created();
  });
  const guarded = guardedGateway(gateway({ create: create.call }), { ...limits, createMs: 5_000 });
  const calls = [1, 2, 3].map(() => guarded.create(request));
  await expect(guarded.create(request)).rejects.toBeInstanceOf(GatewayRefused);
  expect(create.sent).toBe(2);
  release.resolve();
  await Promise.all(calls);
  expect(create.sent).toBe(3);
});

test('create without answer: unavailable after one call; one still waiting: refused', async () => {
  const create = counted(never);
  const guarded = guardedGateway(gateway({ create: create.call }), { ...limits, concurrent: 1 });
  const [first, second] = await Promise.allSettled([
    guarded.create(request),
    guarded.create(request),
  ]);
  expect(first).toMatchObject({ reason: expect.any(GatewayUnavailable) as unknown });
  expect((first as PromiseRejectedResult).reason).not.toBeInstanceOf(GatewayRefused);
  expect(second).toMatchObject({ reason: expect.any(GatewayRefused) as unknown });
  expect(create.sent).toBe(1);
});

test.each(['worker', 'webhook'] as const)(
  'all places of a %s taken by endless calls: the next ones are refused unsent',
  async (caller) => {
    const status = counted(never);
    const guarded = guardedGateway(gateway({ status: status.call }), {
      ...limits,
      workerMs: 20,
      waiting: 10,
    });
    const ask = () => guarded.status(null, 'PD1', undefined, caller);
    await Promise.allSettled([ask(), ask()]);
    const before = status.sent;
    for (const late of await Promise.allSettled([ask(), ask()]))
      expect(late).toMatchObject({ reason: expect.any(GatewayRefused) as unknown });
    expect(status.sent).toBe(before);
  },
);

test('call whose deadline has passed: keeps its place until it ends', async () => {
  let running = 0;
  let mostRunning = 0;
  const end = Promise.withResolvers<void>();
  const create = async () => {
    mostRunning = Math.max(mostRunning, ++running);
    await end.promise;
    running--;
    return created();
  };
  const guarded = guardedGateway(gateway({ create }), { ...limits, waiting: 10 });
  for (let round = 0; round < 3; round++)
    await Promise.allSettled([guarded.create(request), guarded.create(request)]);
  expect(mostRunning).toBe(2);
  end.resolve();
  expect(await guarded.create(request)).toEqual({ paymentId: 'p', content: 'c' });
  expect(mostRunning).toBe(2);
});

test.each(['find', 'status', 'void'] as const)(
  'workers whose %s hangs: others are served',
  async (name) => {
    const answers = {
      find: async () => undefined,
      status: async () => ({ state: 'open' as const }),
      void: async () => ({ state: 'voided' as const }),
      create: created,
    };
    const hanging = counted(never);
    const real = gateway({ ...answers, [name]: hanging.call });
    const guarded = guardedGateway(real, { ...limits, workerMs: 1_000 });
    const ask = { find: () => guarded.find('PD1'), status: () => guarded.status(null, 'PD1') };
    const calls = { ...ask, void: () => guarded.void(null, 'PD1') };
    for (let call = 0; call < 3; call++) void calls[name]().catch(() => {});
    await new Promise(setImmediate);
    expect(hanging.sent).toBe(2);
    Object.assign(real, answers);
    expect(await guarded.create(request)).toEqual({ paymentId: 'p', content: 'c' });
    expect(await guarded.find('PD1', 'buyer')).toBeUndefined();
    expect(await guarded.void(null, 'PD1', 'buyer')).toEqual({ state: 'voided' });
    expect(await guarded.status(null, 'PD1', undefined, 'webhook')).toEqual({ state: 'open' });
  },
);

test('most calls fail: the circuit breaker refuses further ones without sending them', async () => {
  const create = counted(() => Promise.reject(new GatewayUnavailable('500')));
  const guarded = guardedGateway(gateway({ create: create.call }), { ...limits, pauseMs: 60_000 });
  const errors: unknown[] = [];
  for (let call = 0; call < 50; call++)
    errors.push(await guarded.create(request).catch((error: unknown) => error));
  expect(create.sent).toBeLessThan(50);
  expect(errors.at(-1)).toBeInstanceOf(GatewayRefused);
  // A refusal is an answer: it opens nothing.
  const refusing = guardedGateway(
    gateway({ create: () => Promise.reject(new GatewayRefused('no')) }),
    limits,
  );
  for (let call = 0; call < 50; call++)
    await expect(refusing.create(request)).rejects.toThrow('no');
});

test('workers’ calls fail until their breaker opens: buyers and webhooks are served', async () => {
  let sent = 0;
  const status: Gateway['status'] = async (_paymentId, _reference, _chargeId, caller) => {
    if (caller !== 'worker') return { state: 'open' };
    sent++;
    throw new GatewayUnavailable('500');
  };
  const guarded = guardedGateway(gateway({ status, create: created }), {
    ...limits,
    pauseMs: 60_000,
  });
  for (let call = 0; call < 20; call++) await guarded.status(null, 'PD1').catch(() => {});
  const before = sent;
  await expect(guarded.status(null, 'PD1')).rejects.toBeInstanceOf(GatewayRefused);
  expect(sent).toBe(before);
  expect(await guarded.create(request)).toEqual({ paymentId: 'p', content: 'c' });
  expect(await guarded.status(null, 'PD1', undefined, 'webhook')).toEqual({ state: 'open' });
});
