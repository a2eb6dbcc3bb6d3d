import type { BusEvents, EventBus, ShellEvent, StateEvent } from './host.ts';
import { noTickets, signedOut } from './signed-out-host.ts';

/** What `typeof` says of a field; several are separated by `|`. Of `null` and lists: `object`. */
type Kind = string;

/**
 * The schema of each event: the run-time check, which must match the types of the contract. An
 * event may have more fields, which a newer program sends.
 */
const schemas: { [Name in keyof BusEvents]: Partial<Record<FieldOf<Name>, Kind>> } = {
  'session:started': {},
  'session:ended': { reason: 'string' },
  'session:changed': { status: 'string' },
  'cart:changed': {
    ticketCount: 'number',
    event: 'object',
    lines: 'object',
    hold: 'string',
    endsAt: 'number|object',
    limit: 'number',
  },
  'order:placed': { pubId: 'string' },
  'order:paid': { pubId: 'string' },
  'order:closed': { pubId: 'string' },
};
type FieldOf<Name extends keyof BusEvents> = keyof BusEvents[Name];

type Name = keyof BusEvents;
interface Subscription {
  listener: (payload: never) => void;
  /** The state that it got last. */
  seen?: unknown;
}

/** The page's bus, and what only its owner may do. */
export interface OwnedEventBus {
  /** For remotes: they emit no event of the shell. */
  events: EventBus;
  /** Emits any event. */
  publish: <Name extends keyof BusEvents>(name: Name, payload: BusEvents[Name]) => void;
}

/**
 * The page's event bus. An unknown or invalid event, and one of the shell that a remote emits, is
 * reported and dropped; a listener that throws is reported and the others still run. A new listener
 * first gets the latest state of session and cart, and no other event from before.
 */
export function createEventBus(report: (problem: string, details: unknown) => void): OwnedEventBus {
  const subscriptions = new Map<Name, Set<Subscription>>();
  const latest: Pick<BusEvents, StateEvent> = {
    'session:changed': signedOut,
    'cart:changed': noTickets,
  };
  const isState = (name: Name): name is StateEvent => Object.hasOwn(latest, name);
  const isDelivering = new Set<Name>();

  function call(name: Name, { listener }: Subscription, payload: unknown) {
    try {
      listener(payload as never);
    } catch (cause) {
      report(`a listener of ${name} failed`, cause);
    }
  }
  function tell(name: StateEvent, subscription: Subscription) {
    const state = latest[name];
    if (subscription.seen === state) return;
    subscription.seen = state;
    call(name, subscription, state);
  }
  const isBehind =
    (name: StateEvent) =>
    ({ seen }: Subscription) =>
      seen !== latest[name];
  /**
   * Each listener gets the latest state. One that changes it is inside this loop, which then begins
   * again, so that no listener gets an older state after a newer one.
   */
  function tellAll(name: StateEvent) {
    if (isDelivering.has(name)) return;
    isDelivering.add(name);
    for (;;) {
      const behind = [...(subscriptions.get(name) ?? [])].filter(isBehind(name));
      if (behind.length === 0) break;
      for (const subscription of behind)
        if (subscriptions.get(name)?.has(subscription)) tell(name, subscription);
    }
    isDelivering.delete(name);
  }

  function publish<Name extends keyof BusEvents>(name: Name, payload: BusEvents[Name]) {
    if (!isValid(name, payload))
      return report(`dropped an invalid event: ${String(name)}`, payload);
    if (isState(name)) {
      (latest as Record<StateEvent, unknown>)[name] = payload;
      return tellAll(name);
    }
    for (const subscription of [...(subscriptions.get(name) ?? [])])
      call(name, subscription, payload);
  }

  return {
    publish,
    events: {
      emit(name, payload) {
        if ((shellEvents as readonly string[]).includes(name))
          return report(`dropped an event that only the shell emits: ${name}`, payload);
        publish(name, payload);
      },
      on(name, listener) {
        const subscription: Subscription = { listener };
        const ofName = subscriptions.get(name) ?? new Set();
        subscriptions.set(name, ofName.add(subscription));
        if (isState(name)) tell(name, subscription);
        return () => {
          ofName.delete(subscription);
        };
      },
      latest: <Name extends StateEvent>(name: Name) => latest[name] as BusEvents[Name],
    },
  };
}

const shellEvents = [
  'session:started',
  'session:ended',
  'session:changed',
  'cart:changed',
] as const satisfies readonly ShellEvent[];

function isValid(name: unknown, payload: unknown): name is Name {
  if (typeof name !== 'string' || !Object.hasOwn(schemas, name)) return false;
  if (typeof payload !== 'object' || payload === null) return false;
  return Object.entries<Kind>(schemas[name as Name]).every(([field, kinds]) =>
    kinds.split('|').includes(typeof (payload as Record<string, unknown>)[field]),
  );
}
