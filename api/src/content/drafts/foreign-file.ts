import { isLinkedData } from './linked-data.ts';

export type ForeignKind = 'schema.org JSON-LD' | 'iCalendar' | 'a web page';

/**
 * What a file of others is by what it says, or by its name; undefined for one that may be the
 * shop's own.
 */
export function foreignKind(name: string, text: string): ForeignKind | undefined {
  const start = text.trimStart();
  if (/^BEGIN:VCALENDAR/iu.test(start) || /\.ics$/iu.test(name)) return 'iCalendar';
  if (/^</u.test(start) || /\.x?html?$/iu.test(name)) return 'a web page';
  if (/\.jsonld$/iu.test(name)) return 'schema.org JSON-LD';
  try {
    return isLinkedData(JSON.parse(text)) ? 'schema.org JSON-LD' : undefined;
  } catch {
    return undefined;
  }
}
