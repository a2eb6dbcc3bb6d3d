import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** How long the holds of an event took since they were last taken; `p95` in milliseconds. */
export interface HoldTimesOfEvent {
  count: number;
  p95: number;
}

/** The times that this process took to decide holds, by event. */
export interface HoldTimes {
  record: (eventId: number, milliseconds: number) => void;
  /** The times since the last call for this event. */
  take: (eventId: number) => HoldTimesOfEvent;
  /** The events with times that were not taken yet. */
  eventIds: () => number[];
}

export function createHoldTimes(): HoldTimes {
  const byEvent = new Map<number, RecordableHistogram>();
  return {
    record(eventId, milliseconds) {
      let times = byEvent.get(eventId);
      if (!times) {
        times = createHistogram({ lowest: 1, highest: 60_000_000, figures: 2 });
        byEvent.set(eventId, times);
      }
      times.record(Math.min(60_000_000, Math.max(1, Math.round(milliseconds * 1_000))));
    },
    take(eventId) {
      const times = byEvent.get(eventId);
      if (!times) return { count: 0, p95: 0 };
      byEvent.delete(eventId);
      return { count: times.count, p95: times.percentile(95) / 1_000 };
    },
    eventIds: () => [...byEvent.keys()],
  };
}
