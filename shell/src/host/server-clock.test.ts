import { createServerClock } from './server-clock.ts';

const minute = 60_000;
/** The server's clock when the document was made and arrived. */
const start = Date.parse('2026-11-20T10:00:00Z');

/** Opens a document with the device's clock this far ahead. `isNeeded`: somebody is signed in. */
function open({ ahead = 0, documentAge = 0, isNeeded = false } = {}) {
  jest.setSystemTime(start + ahead);
  const began = performance.now();
  /** The server's time now, whatever the device's clock is. */
  const server = () => start + performance.now() - began;
  const heard = { ask: jest.fn(async () => {}), doubt: jest.fn() };
  const clock = createServerClock({
    renderedAt: start - documentAge,
    isAlwaysNeeded: () => isNeeded,
    ask: heard.ask,
    onDoubt: heard.doubt,
  });
  const arrival = { responseStart: began };
  Object.assign(performance, { getEntriesByType: () => [arrival] });
  clock.start();
  const answer = (precision = 0) =>
    clock.learn({ earliest: server() - precision, latest: server() + precision });
  const off = () => clock.now() - server();
  return { clock, heard, server, answer, off };
}

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('device and document agree: the time is known, and nothing is asked', () => {
  const { clock, heard, off } = open({ ahead: 1000, documentAge: 5000 });
  clock.isTimeKnown.subscribe(() => {});
  expect([clock.isTimeKnown.get(), off()]).toEqual([true, 1000]);
  expect(heard.ask).not.toHaveBeenCalled();
});

describe.each([31 * minute, 120 * minute, -120 * minute])('device %s ms ahead', (ahead) => {
  test('the document’s time goes on, and the server is asked once somebody needs the time', () => {
    const { clock, heard, off, answer } = open({ ahead });
    expect([clock.isTimeKnown.get(), off()]).toEqual([false, 0]);
    expect(heard.doubt).toHaveBeenCalled();
    expect(heard.ask).not.toHaveBeenCalled();
    const listener = jest.fn();
    clock.isTimeKnown.subscribe(listener);
    expect(heard.ask).toHaveBeenCalledTimes(1);
    answer();
    expect(listener).toHaveBeenCalled();
    expect([clock.isTimeKnown.get(), off()]).toEqual([true, 0]);
  });

  test('next document: it knows the difference', () => {
    open({ ahead }).answer();
    const next = open({ ahead });
    expect([next.clock.isTimeKnown.get(), next.off()]).toEqual([true, 0]);
    // The device's clock was put right meanwhile.
    const later = open();
    expect([later.clock.isTimeKnown.get(), later.off()]).toEqual([true, 0]);
    expect([next.heard.doubt.mock.calls.length, later.heard.doubt.mock.calls.length]).toEqual([
      0, 1,
    ]);
  });

  test('set so while the page is open: the time goes on, and the server is asked', async () => {
    const { clock, heard, off, answer } = open({ isNeeded: true });
    answer();
    jest.setSystemTime(Date.now() + ahead);
    dispatchEvent(new Event('focus'));
    expect([clock.isTimeKnown.get(), off()]).toEqual([false, 0]);
    expect([heard.doubt.mock.calls.length, heard.ask.mock.calls.length]).toEqual([1, 1]);
    // No answer: asked again.
    await jest.advanceTimersByTimeAsync(6000);
    expect(heard.ask).toHaveBeenCalledTimes(2);
    answer();
    expect(clock.isTimeKnown.get()).toBe(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(heard.ask).toHaveBeenCalledTimes(2);
  });
});

test('old document from cache, right device: the time is unknown until the server is heard', () => {
  const { clock, answer, off } = open({ documentAge: 60 * minute });
  expect(clock.isTimeKnown.get()).toBe(false);
  answer();
  expect([clock.isTimeKnown.get(), off()]).toEqual([true, 0]);
});

test('answers narrow the time down; one that contradicts them sets it anew', () => {
  const { clock, server, off } = open({ ahead: 1500 });
  clock.learn({ earliest: server() - 1000, latest: server() + 400 });
  expect(off()).toBe(-300);
  clock.learn({ earliest: server() - 100, latest: server() + 1200 });
  expect(off()).toBe(150);
  clock.learn({ earliest: server() + 5000, latest: server() + 5000 });
  expect(off()).toBe(5000);
});

test('hidden page: it asks when it is shown', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { heard } = open({ ahead: 120 * minute, isNeeded: true });
  dispatchEvent(new Event('focus'));
  expect(heard.ask).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard.ask).toHaveBeenCalledTimes(1);
});

test('before the page is hydrated: the time stands still', () => {
  const clock = createServerClock({
    renderedAt: start,
    isAlwaysNeeded: () => true,
    ask: async () => {},
    onDoubt() {},
  });
  jest.advanceTimersByTime(1000);
  expect([clock.now(), clock.isTimeKnown.get()]).toEqual([start, true]);
});
