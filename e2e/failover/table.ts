import type { RoundResult } from './round.ts';

const columns = [
  'round',
  'fault',
  'leader key taken',
  'orders again',
  'slowest answer',
  'errors',
  'orders',
  'payments',
  'cancellations',
  'holds',
  'rejoined',
];

/** The results as a Markdown table. Times are since the fault, `rejoined` since it was over; acknowledged answers are totals. */
export function markdownTable(results: RoundResult[]): string {
  const rows = results.map(
    ({ fault, lost, leaderMs, ordersMs, slowestMs, errors, acknowledged, rejoinedMs }, at) => [
      at + 1,
      `${fault} (${lost})`,
      leaderMs > 0 ? seconds(leaderMs) : 'kept',
      seconds(ordersMs),
      seconds(slowestMs),
      errorsText(errors),
      acknowledged.orders,
      acknowledged.payments,
      acknowledged.cancellations,
      acknowledged.holds,
      seconds(rejoinedMs),
    ],
  );
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const errorsText = (errors: Record<string, number>) =>
  Object.entries(errors)
    .map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
    .join(', ') || 'none';
