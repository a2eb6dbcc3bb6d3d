import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WaitingPlace, WaitingRoom } from '@playday/shared/api-contract';
import { waitingTime } from '@playday/shared/rules/waiting-time';
import type { Context } from '../../../context.ts';
import { Failure } from '../../../errors.ts';
import { lapseHolds } from '../../../stock/holds.ts';
import { advanceRooms } from '../../../waiting-room/advance.ts';
import { Heap } from '../heap.ts';
import type { Scenario } from './scenarios.ts';
import type { Visitor } from './visitor.ts';

/** What became of a visitor. Times in milliseconds since the opening. */
export interface Trace {
  visitor: Visitor;
  /** The place given first; null when there was none, or not asked for. */
  firstPlace: number | null;
  /** The place held last. */
  place: number | null;
  /** How often each place of this visitor was admitted. */
  admissions: Map<number, number>;
  /** How many places had been called when this visitor, who was called, was last turned away; null before. */
  turnedAwayAt: number | null;
  /** How often others were called between two times that this visitor asked and was turned away. */
  overtaken: number;
  state: 'away' | 'queue' | 'choosing' | 'holding' | 'done';
  end?: 'left' | 'noShow' | 'ordered' | 'gaveBack' | 'forgot' | 'over' | 'soldOut';
}

/** A range that a page showed. */
export interface ShownRange {
  trace: Trace;
  place: number;
  at: number;
  from: number;
  to: number;
}

export interface Run {
  traces: Trace[];
  /** The place that the draw gave to each early person. */
  drawnPlaces: Map<number, number>;
  ranges: ShownRange[];
  /** When each place was called; the index is the place. */
  calledAt: number[];
  mostChoosing: number;
  /** What was found while it ran. */
  violations: string[];
  last: WaitingRoom;
  endedAt: number;
  asks: number;
}

export interface Shop {
  /** A new context on the same database, as after a restart. */
  start: () => Promise<Context>;
  event: number;
  ticket: number;
  opensAt: Date;
  setClock: (time: Date) => void;
  /** The time of holds since they were last asked for. */
  holdTimes: { p95: number; count: number };
}

const SECOND = 1_000;
const MINUTE = 60_000;
/** At these times the process restarts. */
const RESTARTS = [-10 * MINUTE, -30 * SECOND, 5 * SECOND, 12 * MINUTE];
const LONGEST = 6 * 60 * MINUTE;

/**
 * Runs an on-sale in virtual time, second by second: the job that calls places, then the public number, then all that visitors ask in this
 * second, in their order. The functions are those of the api, on a real database.
 */
export async function simulate(
  shop: Shop,
  scenario: Scenario,
  {
    visitors,
    random,
    onVisit = async () => {},
    onRestart = async () => {},
    rangeOf = waitingTime,
  }: {
    visitors: readonly Visitor[];
    random: () => number;
    onVisit?: (personId: number) => Promise<void>;
    onRestart?: () => Promise<void>;
    rangeOf?: typeof waitingTime;
  },
): Promise<Run> {
  let context = await shop.start();
  const { event, ticket, opensAt } = shop;
  const dateOf = (at: number) => new Date(opensAt.getTime() + at);
  const due = new Heap<() => Promise<void> | void>();
  const traces = visitors.map(
    (visitor): Trace => ({
      ...{ visitor, firstPlace: null, place: null, admissions: new Map() },
      ...{ turnedAwayAt: null, overtaken: 0, state: 'away' },
    }),
  );
  const run: Run = {
    ...{
      traces,
      drawnPlaces: new Map(),
      ranges: [],
      calledAt: [0],
      mostChoosing: 0,
      violations: [],
      endedAt: 0,
      asks: 0,
    },
    last: await readRoom(-LONGEST),
  };
  const choosing = new Set<Trace>();
  const awaitsDraw: (() => void)[] = [];
  const awaitsCall = new Map<number, Trace>();
  /** The end of the second that is being run: what follows from it happens later. */
  let secondEnds = -LONGEST;
  let holds = 0;
  let active = traces.length;

  const at = (time: number, act: (time: number) => Promise<void> | void) => {
    const when = Math.max(time, secondEnds);
    due.push(when, () => act(when));
  };
  const between = (from: number, to: number) => from + (to - from) * random();

  for (const trace of traces) {
    const { arrivesAt, visits, patienceMs } = trace.visitor;
    at(arrivesAt, (time) => come(trace, time));
    for (const visit of visits) at(visit, (time) => comeAgain(trace, time));
    if (patienceMs < Infinity) at(arrivesAt + patienceMs, (time) => leave(trace, time));
  }

  let waitingForRestart = [...RESTARTS];
  for (let now = Math.floor(due.nextAt / SECOND) * SECOND; now < LONGEST && !isOver(); now += SECOND) {
    // Before the opening nothing happens without visitors.
    if (now < 0 && due.nextAt >= now + SECOND) continue;
    secondEnds = now + SECOND;
    if (waitingForRestart[0] !== undefined && waitingForRestart[0] <= now) {
      waitingForRestart = waitingForRestart.filter((time) => time > now);
      await restart(now);
    }
    shop.setClock(dateOf(now));
    if (now >= 0) {
      const model = scenario.holdMs(choosing.size, now) * between(0.85, 1.15);
      Object.assign(shop.holdTimes, { p95: model, count: holds });
      holds = 0;
      await advanceRooms(context);
      if (now % (5 * SECOND) === 0) await lapseHolds(context.db, dateOf(now));
      await follow(now);
    }
    shop.setClock(dateOf(secondEnds));
    const acts: Promise<void>[] = [];
    while (due.nextAt < secondEnds) {
      const act = due.pop()!();
      if (act) acts.push(act);
    }
    await Promise.all(acts);
    for (const trace of choosing) if (trace.state !== 'choosing') choosing.delete(trace);
    run.mostChoosing = Math.max(run.mostChoosing, choosing.size);
    run.endedAt = now;
  }
  for (const trace of traces) {
    if (trace.state !== 'done' && run.last.state === 'soldOut') end(trace, 'soldOut');
  }
  return run;

  function isOver(): boolean {
    return active === 0 || run.last.state === 'soldOut';
  }

  async function readRoom(time: number): Promise<WaitingRoom> {
    shop.setClock(dateOf(time));
    return context.waitingRooms(String(event));
  }

  /** What pages do when the public number has moved. */
  async function follow(now: number): Promise<void> {
    run.last = await readRoom(now);
    const { serving, drawn } = run.last;
    if (drawn !== null) for (const go of awaitsDraw.splice(0)) go();
    if (drawn !== null && run.drawnPlaces.size === 0) run.drawnPlaces = await readDraw(drawn);
    for (let place = run.calledAt.length; place <= serving; place++) {
      run.calledAt[place] = now;
      const trace = awaitsCall.get(place);
      awaitsCall.delete(place);
      if (!trace || trace.state !== 'queue' || trace.place !== place) continue;
      if (trace.visitor.isNoShow) end(trace, 'noShow');
      else at(now + between(0, trace.visitor.pollMs + 2 * SECOND), (time) => ask(trace, time));
    }
  }

  async function readDraw(drawn: number): Promise<Map<number, number>> {
    const rows = await context.db.query<{ id: number; place: number }>(
      'select person_id as id, place from waiting_places where event_id = $1 and place <= $2',
      [event, drawn],
    );
    return new Map(rows.map(({ id, place }) => [id, place]));
  }

  function come(trace: Trace, time: number): Promise<void> {
    trace.state = 'queue';
    return ask(trace, time);
  }

  /** A reload, another tab or another device, or two of them at a time. */
  async function comeAgain(trace: Trace, time: number): Promise<void> {
    if (trace.state !== 'queue' || trace.visitor.isNoShow) return;
    await Promise.all([ask(trace, time), ask(trace, time), onVisit(trace.visitor.personId)]);
  }

  async function ask(trace: Trace, time: number, again = false): Promise<void> {
    if (trace.state !== 'queue' && !again) return;
    run.asks += 1;
    const { personId } = trace.visitor;
    const answer = await context.places(event, { personId, again, known: false, now: dateOf(time) });
    if (trace.state === 'done') return;
    heard(trace, answer, time);
  }

  function heard(trace: Trace, { state, place, lot, admittedUntil }: WaitingPlace, time: number): void {
    if (place !== null && trace.place !== place) {
      trace.firstPlace ??= place;
      trace.place = place;
      trace.turnedAwayAt = null;
      at(time + between(0, MINUTE), (sampledAt) => sampleRange(trace, place, sampledAt));
    }
    if (state === 'lobby') {
      awaitsDraw.push(() =>
        at(SECOND + ((lot ?? 0) * (run.last.drawn ?? 0) * SECOND) / 500, (turn) => ask(trace, turn)),
      );
    } else if (state === 'waiting') {
      if (place! >= run.calledAt.length) awaitsCall.set(place!, trace);
      else at(time + 3 * SECOND, (later) => ask(trace, later));
    } else if (state === 'called') {
      if (trace.turnedAwayAt !== null && trace.turnedAwayAt < run.calledAt.length) trace.overtaken += 1;
      trace.turnedAwayAt = run.calledAt.length;
      at(time + between(2_400, 3_600), (later) => ask(trace, later));
    } else if (state === 'admitted') {
      if (trace.state === 'choosing') return;
      trace.admissions.set(place!, (trace.admissions.get(place!) ?? 0) + 1);
      trace.state = 'choosing';
      choosing.add(trace);
      const untilMs = Date.parse(admittedUntil!) - opensAt.getTime();
      if (time + trace.visitor.chooseMs < untilMs)
        at(time + trace.visitor.chooseMs, (later) => hold(trace, later));
      else at(untilMs + 2 * SECOND, (later) => timeIsOver(trace, later));
    } else if (trace.state === 'queue') end(trace, 'over');
  }

  /** The time to choose has passed; a reload must not admit again. */
  async function timeIsOver(trace: Trace, time: number): Promise<void> {
    trace.state = 'queue';
    const { personId, queuesAgain } = trace.visitor;
    const answer = await context.places(event, { personId, again: false, known: false, now: dateOf(time) });
    if (answer.state === 'admitted') {
      trace.admissions.set(answer.place!, (trace.admissions.get(answer.place!) ?? 0) + 1);
      return end(trace, 'over');
    }
    if (!queuesAgain || trace.admissions.size > 1) return end(trace, 'over');
    await ask(trace, time, true);
  }

  async function leave(trace: Trace, _time: number): Promise<void> {
    if (trace.state !== 'queue') return;
    end(trace, 'left');
    await context.db.query('delete from waiting_places where event_id = $1 and person_id = $2', [
      event,
      trace.visitor.personId,
    ]);
  }

  async function hold(trace: Trace, time: number, wanted = trace.visitor.tickets): Promise<void> {
    holds += 1;
    const buyer = { buyerId: trace.visitor.personId, eventId: event, now: dateOf(time) };
    const tickets = [{ id: ticket, count: wanted }];
    try {
      await context.holds(event, { ...buyer, tickets, revision: 1 });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const left = error.details.tickets?.[0]?.left ?? 0;
      // There were too few tickets at first, and then the time was over.
      if (error.message === 'notAdmitted' && wanted < trace.visitor.tickets) return end(trace, 'over');
      if (error.message !== 'notEnoughTickets')
        run.violations.push(`a hold of an admitted visitor: ${error.message}`);
      else if (left > 0) return at(time + 5 * SECOND, (later) => hold(trace, later, Math.min(left, wanted)));
      return end(trace, 'soldOut');
    }
    trace.state = 'holding';
    const { then, thenMs } = trace.visitor;
    if (then === 'forgets') return end(trace, 'forgot');
    at(time + thenMs, (later) => (then === 'orders' ? order(trace, later, tickets) : giveBack(trace, later)));
  }

  async function order(trace: Trace, time: number, tickets: { id: number; count: number }[]): Promise<void> {
    const request = { buyerId: trace.visitor.personId, gateway: 'sandbox', bodyHash: '', now: dateOf(time) };
    await context.orders(event, { ...request, body: { event, tickets } });
    end(trace, 'ordered');
  }

  async function giveBack(trace: Trace, time: number): Promise<void> {
    const buyer = { buyerId: trace.visitor.personId, eventId: event, now: dateOf(time) };
    await context.holds(event, { ...buyer, tickets: [], revision: 2 });
    end(trace, 'gaveBack');
  }

  function end(trace: Trace, how: NonNullable<Trace['end']>): void {
    trace.state = 'done';
    trace.end = how;
    active -= 1;
  }

  function sampleRange(trace: Trace, place: number, time: number): void {
    if (trace.state !== 'queue' || trace.place !== place || place < run.calledAt.length) return;
    const { state, serving, calledPerMinute, left } = run.last;
    const range =
      state === 'open'
        ? rangeOf({ ahead: Math.max(0, place - serving - 1), calledPerMinute, left, openForMs: time })
        : null;
    if (range) run.ranges.push({ trace, place, at: time, from: range.from * SECOND, to: range.to * SECOND });
    at(time - 4 * MINUTE * Math.log(1 - random()), (next) => sampleRange(trace, place, next));
  }

  /** A new process finds every place as the last one left it. */
  async function restart(now: number): Promise<void> {
    const waiting = traces
      .filter(({ state, place }) => state === 'queue' && (place === null || place >= run.calledAt.length))
      .slice(0, 200);
    const ask = () =>
      Promise.all(
        waiting.map(({ visitor: { personId } }) =>
          context.places(event, { personId, again: false, known: false, now: dateOf(now) }),
        ),
      );
    const before = await ask();
    await onRestart();
    context = await shop.start();
    await nextTurn();
    const after = await ask();
    before.forEach(({ lot, place }, index) => {
      const found = after[index]!;
      if (found.lot !== lot || found.place !== place)
        run.violations.push(`a restart changed a place: ${place ?? lot}, then ${found.place ?? found.lot}`);
    });
  }
}
