import type { Contacts } from '@playday/shared/contract';
import { legalVersions } from '@playday/shared/rules/shop/legal-versions';
import { type Expiring, retentionDays } from '@playday/shared/rules/shop/retention-days';
import type { Block } from '../rich-text/RichText.tsx';
import type { BrowserTopic } from './browser-topics.ts';
import type { Kept, LegalBlock, LegalText } from './LegalPage.tsx';

/**
 * A block that is filled in or left out: a list of what is kept, or a text for shops with or
 * without a service of others.
 */
type ConditionalBlock =
  | { list: 'browserKeeps' | 'apiKeeps' }
  | { service: NonNullable<Contacts['services']>[number]; with: Block; without?: Block };

/** The terms or the privacy policy in a language. Counsel has to read both before a shop opens. */
export interface LegalFile extends Omit<LegalText, 'since' | 'sections'> {
  sections: { title: string; blocks: (Block | ConditionalBlock)[] }[];
  /** Every kind of key in `shared/contract/stored-keys.ts`. */
  browserKeeps?: Record<BrowserTopic, string>;
  /**
   * Kinds of rows that the api deletes after a time; `{days}` is the time. What extras keep is in
   * `kept` of the catalog's words.
   */
  apiKeeps?: Partial<Record<Expiring, string>>;
  oneDay?: string;
  days?: string;
}

/**
 * The text as it applies to a shop: with its services, and with the periods after which the api
 * deletes.
 */
export function legalText(
  name: keyof typeof legalVersions,
  { browserKeeps, apiKeeps, oneDay = '', days = '', sections, ...text }: LegalFile,
  { services = [] }: Contacts,
): LegalText {
  const period = (count: number) => (count === 1 ? oneDay : days).replace('{count}', String(count));
  const lists = {
    browserKeeps: Object.values(browserKeeps ?? {}),
    apiKeeps: [
      ...Object.entries(apiKeeps ?? {}).map(([kind, kept]) =>
        kept.replace('{days}', period(retentionDays[kind as Expiring])),
      ),
      ...Object.entries(retentionDays)
        .filter(([kind]) => !(kind in (apiKeeps ?? {})))
        .map(([kind, count]) => ({ kept: kind as Kept['kept'], days: period(count) })),
    ],
  };
  const blockOf = (block: Block | ConditionalBlock): LegalBlock | undefined => {
    if (typeof block === 'string' || Array.isArray(block)) return block;
    if ('list' in block) return lists[block.list];
    return services.includes(block.service) ? block.with : block.without;
  };
  return {
    ...text,
    since: legalVersions[name],
    sections: sections.map(({ title, blocks }) => ({
      title,
      blocks: blocks.flatMap((block) => {
        const shown = blockOf(block);
        return shown === undefined ? [] : [shown];
      }),
    })),
  };
}
