import type { OperationName } from '@playday/shared/api-contract';

/**
 * What an office token may do: `events` imports, publishes, moves and prices them and writes to their buyers; `orders` reads buyers, refunds, and
 * sends tickets again; `reports` reads sales, settlement, entries and the audit log. Each of these may read events.
 */
export const officeRoles = ['events', 'orders', 'reports'] as const;
/** `gate`: a token of one event that checks its tickets in and may do nothing else. */
export type OfficeRole = (typeof officeRoles)[number] | 'gate';

/** The role that an operation of the office needs; undefined: any but `gate`. Whatever is not listed here may show buyers. */
export function roleOf(name: OperationName): OfficeRole | undefined {
  const [method, path = ''] = name.split(' ');
  if (path.startsWith('/gate/')) return 'gate';
  if (path === '/office/audit' || path.startsWith('/office/reports/')) return 'reports';
  if (path === '/office/content') return 'events';
  const isAboutEvents = path === '/office/events' || path.startsWith('/office/events/');
  if (!isAboutEvents || path.endsWith('/attendees')) return 'orders';
  return method === 'GET' ? undefined : 'events';
}
