export interface Sample {
  labels: Record<string, string>;
  value: number;
}

export interface Metrics {
  /** The samples of a metric. */
  of: (name: string) => Sample[];
  /** The sum of its samples; 0: it has none. */
  sum: (name: string) => number;
}

/**
 * Reads the text format of Prometheus:
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */
export function readMetrics(text: string): Metrics {
  const lines = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gmu)];
  const samples = Map.groupBy(lines, ([, name]) => name!);
  const of = (name: string) =>
    (samples.get(name) ?? []).map(([, , labels, value]) => ({
      labels: readLabels(labels ?? ''),
      value: Number(value),
    }));
  return { of, sum: (name) => of(name).reduce((all, { value }) => all + value, 0) };
}

const readLabels = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\b(\w+)="((?:[^"\\]|\\.)*)"/gu)].map(([, name, value]) => [name!, value!]),
  );
