import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** How long the holds of an event took since they were last taken; `p95` in milliseconds. */
export interface HoldTimesOfEvent {
  count: number;
  p95: number;
}

/** The times that this process took to decide holds, by event. */
export interface HoldTimes {
  record: (eventId: number, milliseconds: number) => void;
  /** The times since they were last taken. */
  read: (eventId: number) => HoldTimesOfEvent;
  /** The same, which begins anew with it. */
  take: (eventId: number) => HoldTimesOfEvent;
  /** The events with times that were not taken yet. */
  eventIds: () => number[];
}

export function createHoldTimes(): HoldTimes {
  const byEvent = new Map<number, RecordableHistogram>();
  const read = (eventId: number): HoldTimesOfEvent => {
    const times = byEvent.get(eventId);
    return times ? { count: times.count, p95: times.percentile(95) / 1_000 } : { count: 0, p95: 0 };
  };
  return {
    record(eventId, milliseconds) {
      let times = byEvent.get(eventId);
      if (!times) {
        times = createHistogram({ lowest: 1, highest: 60_000_000, figures: 2 });
        byEvent.set(eventId, times);
      }
      times.record(Math.min(60_000_000, Math.max(1, Math.round(milliseconds * 1_000))));
    },
    read,
    take(eventId) {
      const taken = read(eventId);
      byEvent.delete(eventId);
      return taken;
    },
    eventIds: () => [...byEvent.keys()],
  };
}
