import type { EventBus, BusEvents } from './host.ts';

type Kind = 'string' | 'number';

interface Definition<Fact> {
  /** What each field must be. A fact may carry more: a newer bus on the page, or in another tab, may know more. */
  fields: { [Field in keyof Fact]: Kind };
  /** Whether the other tabs hear of it. */
  isCrossTab?: true;
}

/** One definition per fact: the run-time check, held to the types of the contract. */
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

/** What carries facts to other tabs and to another bus on the same page; a BroadcastChannel is one. */
export interface Channel {
  postMessage: (message: unknown) => void;
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void;
}

/**
 * The page's event bus. An unknown or invalid fact is reported and dropped; a listener that throws is reported and
 * does not silence the rest; whoever comes late hears the last fact of its kind first. What comes through the channel
 * from a bus of another version is heard too, as far as it is known here.
 */
export function createEventBus(report: Report, channel?: Channel): EventBus {
  const listeners = new Map<Name, Set<Listener>>();
  const last = new Map<Name, unknown>();

  const tell = (name: Name, listener: Listener, fact: unknown) => {
    try {
      listener(fact as never);
    } catch (cause) {
      report(`a listener of ${name} failed`, cause);
    }
  };
  const state = (name: Name, fact: unknown) => {
    last.set(name, fact);
    for (const listener of [...(listeners.get(name) ?? [])]) tell(name, listener, fact);
  };

  channel?.addEventListener('message', ({ data }) => {
    const { name, fact } = (data ?? {}) as { name?: unknown; fact?: unknown };
    if (isValid(name, fact) && definitions[name].isCrossTab) state(name, fact);
  });

  return {
    emit(name, fact) {
      if (!isValid(name, fact)) return report(`dropped an invalid fact: ${String(name)}`, fact);
      state(name, fact);
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
      if (last.has(name)) tell(name, listener, last.get(name));
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
