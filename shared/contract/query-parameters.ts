import type { DeclaredRoute, QueryParameter } from '../api-contract/remote-definition.ts';
import { isCalendarDate } from '../rules/fields/fields.ts';
import { searchText } from '../rules/fields/typed.ts';
import { addressOf } from './route-table.ts';

/** The most characters of a slug. */
const maxLength = 64;

/**
 * A value as the canonical address has it, percent-encoded; undefined when it is not of the
 * declared kind.
 */
export function canonicalValue(parameter: QueryParameter, value: string): string | undefined {
  if (typeof parameter === 'object' && parameter.kind === 'text')
    return encodeURIComponent(searchText(value)) || undefined;
  return isOfKind(parameter, value) ? encodeURIComponent(value) : undefined;
}

function isOfKind(parameter: Exclude<QueryParameter, { kind: 'text' }>, value: string): boolean {
  if (typeof parameter === 'number')
    return /^[1-9]\d{0,8}$/.test(value) && Number(value) <= parameter;
  switch (parameter.kind) {
    case 'list':
      return parameter.values.includes(value);
    case 'slug':
      return value.length <= maxLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value);
    case 'date':
      return isCalendarDate(value);
  }
}

/** A value of each kind, with which a build's probes render the page. */
function sampleOf(parameter: QueryParameter): string {
  if (typeof parameter === 'number') return String(Math.min(2, parameter));
  if (parameter.kind === 'list') return parameter.values[0] ?? '';
  return { slug: 'sample', date: '2026-12-31', text: 'sample' }[parameter.kind];
}

/**
 * The addresses at which a declared route is rendered before a build goes live: its probes, or its
 * path, and the path with a sample value of each query parameter that no probe has.
 */
export function probesOf(route: Pick<DeclaredRoute, 'path' | 'probes' | 'query'>): string[] {
  const bare = route.path === '*' ? '/none' : addressOf(route) || '/';
  const { probes = [bare] } = route;
  const probed = probes.flatMap((probe) => [
    ...new URLSearchParams(probe.split('?')[1] ?? '').keys(),
  ]);
  const samples = Object.entries(route.query ?? {})
    .filter(([name]) => !probed.includes(name))
    .map(([name, parameter]) => `${bare}?${name}=${sampleOf(parameter)}`);
  return [...probes, ...samples];
}
