import type { EventBus, BusEvents } from './host.ts';

/**
 * The type of each field, per event: the run-time check, which must match the types of the
 * contract. An event may have more fields, which a newer remote sends.
 */
const definitions: {
  [Name in keyof BusEvents]: { [Field in keyof BusEvents[Name]]: 'string' | 'number' };
} = {
  'session:started': {},
  'session:ended': { reason: 'string' },
  'cart:changed': { ticketCount: 'number' },
  'order:placed': { pubId: 'string' },
  'order:paid': { pubId: 'string' },
  'order:closed': { pubId: 'string' },
};

type Name = keyof BusEvents;
type Listener = (payload: never) => void;

/**
 * The page's event bus. An unknown or invalid event is reported and dropped; a listener that throws
 * is reported and the others still run; a new listener first gets the last event of its kind.
 */
export function createEventBus(report: (problem: string, details: unknown) => void): EventBus {
  const listeners = new Map<Name, Set<Listener>>();
  const last = new Map<Name, unknown>();

  const deliver = (name: Name, listener: Listener, payload: unknown) => {
    try {
      listener(payload as never);
    } catch (cause) {
      report(`a listener of ${name} failed`, cause);
    }
  };
  return {
    emit(name, payload) {
      if (!isValid(name, payload))
        return report(`dropped an invalid event: ${String(name)}`, payload);
      last.set(name, payload);
      for (const listener of [...(listeners.get(name) ?? [])]) deliver(name, listener, payload);
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      if (last.has(name)) deliver(name, listener, last.get(name));
      return () => set.delete(listener);
    },
  };
}

function isValid(name: unknown, payload: unknown): name is Name {
  if (typeof name !== 'string' || !Object.hasOwn(definitions, name)) return false;
  if (typeof payload !== 'object' || payload === null) return false;
  return Object.entries(definitions[name as Name]).every(
    ([field, kind]) => typeof (payload as Record<string, unknown>)[field] === kind,
  );
}
