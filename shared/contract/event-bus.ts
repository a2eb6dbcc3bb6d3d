import type { EventBus, BusEvents } from './host.ts';

type Kind = 'string' | 'number';

interface Definition<Payload> {
  /**
   * The type of each field. An event may have more fields: a newer bus on the page, or in another tab, may send them.
   */
  fields: { [Field in keyof Payload]: Kind };
  /** Whether other tabs get the event. */
  isCrossTab?: true;
}

/** One definition per event: the run-time check, which must match the types of the contract. */
const definitions: { [Name in keyof BusEvents]: Definition<BusEvents[Name]> } = {
  'session:started': { fields: { accountId: 'string' } },
  'session:ended': { fields: { reason: 'string' }, isCrossTab: true },
  'cart:changed': { fields: { ticketCount: 'number' }, isCrossTab: true },
  'language:changed': { fields: { language: 'string' }, isCrossTab: true },
  'order:placed': { fields: { pubId: 'string' } },
  'order:paid': { fields: { pubId: 'string' }, isCrossTab: true },
};

type Name = keyof BusEvents;
type Listener = (fact: never) => void;
type Report = (problem: string, details: unknown) => void;

/** Carries events to other tabs and to another bus on the same page; a BroadcastChannel is one. */
export interface Channel {
  postMessage: (message: unknown) => void;
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void;
}

/**
 * The page's event bus. An unknown or invalid event is reported and dropped; a listener that throws is reported and
 * the others still run; a new listener first gets the last event of its kind. Events that a bus of another version
 * posts to the channel are delivered if they are known here.
 */
export function createEventBus(report: Report, channel?: Channel): EventBus {
  const listeners = new Map<Name, Set<Listener>>();
  const last = new Map<Name, unknown>();

  const deliver = (name: Name, listener: Listener, fact: unknown) => {
    try {
      listener(fact as never);
    } catch (cause) {
      report(`a listener of ${name} failed`, cause);
    }
  };
  const deliverAll = (name: Name, fact: unknown) => {
    last.set(name, fact);
    for (const listener of [...(listeners.get(name) ?? [])]) deliver(name, listener, fact);
  };

  channel?.addEventListener('message', ({ data }) => {
    const { name, fact } = (data ?? {}) as { name?: unknown; fact?: unknown };
    if (isValid(name, fact) && definitions[name].isCrossTab) deliverAll(name, fact);
  });

  return {
    emit(name, fact) {
      if (!isValid(name, fact)) return report(`dropped an invalid event: ${String(name)}`, fact);
      deliverAll(name, fact);
      if (!definitions[name].isCrossTab) return;
      try {
        channel?.postMessage({ version: 1, name, fact });
      } catch (cause) {
        report(`${name} did not reach the other tabs`, cause);
      }
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      if (last.has(name)) deliver(name, listener, last.get(name));
      return () => set.delete(listener);
    },
  };
}

function isValid(name: unknown, fact: unknown): name is Name {
  if (typeof name !== 'string' || !Object.hasOwn(definitions, name)) return false;
  if (typeof fact !== 'object' || fact === null) return false;
  return Object.entries(definitions[name as Name].fields).every(
    ([field, kind]) => typeof (fact as Record<string, unknown>)[field] === kind,
  );
}
