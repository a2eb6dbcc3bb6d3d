import type { EventBus, Facts } from '../contracts/host.ts';

type Kind = 'string' | 'number';
type Definition = Record<string, Kind>;

/** One definition per fact: what each field must be. The types in the contract are held to it below. */
const definitions = {
  'session:started': { accountId: 'string' },
  'session:ended': { reason: 'string' },
  'cart:changed': { ticketCount: 'number' },
  'language:changed': { language: 'string' },
  'order:placed': { pubId: 'string' },
  'order:paid': { pubId: 'string' },
} as const satisfies { [Name in keyof Facts]: Record<keyof Facts[Name], Kind> };

type Listener = (fact: never) => void;
type Report = (problem: string, details: unknown) => void;

/**
 * The page's event bus. An unknown or invalid fact is reported and dropped; a listener that throws is reported and
 * does not silence the rest; whoever comes late hears the last fact of its kind first.
 */
export function createEventBus(report: Report): EventBus {
  const listeners = new Map<string, Set<Listener>>();
  const last = new Map<string, unknown>();

  const tell = (name: string, listener: Listener, fact: unknown) => {
    try {
      listener(fact as never);
    } catch (cause) {
      report(`a listener of ${name} failed`, cause);
    }
  };

  return {
    emit(name, fact) {
      if (!isValid(name, fact)) return report(`dropped an invalid fact: ${name}`, fact);
      last.set(name, fact);
      for (const listener of [...(listeners.get(name) ?? [])]) tell(name, listener, fact);
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      if (last.has(name)) tell(name, listener, last.get(name));
      return () => set.delete(listener);
    },
  };
}

function isValid(name: string, fact: unknown): boolean {
  const definition: Definition | undefined = Object.hasOwn(definitions, name)
    ? definitions[name as keyof Facts]
    : undefined;
  if (!definition || typeof fact !== 'object' || fact === null) return false;
  return Object.entries(definition).every(
    ([field, kind]) => typeof (fact as Record<string, unknown>)[field] === kind,
  );
}
