import type { TFunction } from 'i18next';
import type { TranslationKey, TranslationKeys } from './translation-keys.ts';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface TransProps<Namespace extends keyof TranslationKeys> {
  t: TFunction<Namespace>;
  i18nKey: TranslationKey<Namespace>;
  /** What stands around the words between `<name>` and `</name>`, by name. */
  components: Record<string, ReactElement<{ children?: ReactNode }>>;
  values?: Record<string, unknown>;
}

/**
 * A translated sentence with elements in it: of `By <terms>these terms</terms>` the words in the middle become the
 * children of `components.terms`. react-i18next's own brings a parser of HTML, 4 kB on every page; elements within
 * elements are not known here.
 */
export function Trans<Namespace extends keyof TranslationKeys>(props: TransProps<Namespace>) {
  const { i18nKey, components, values } = props;
  // The key is checked where it is written; here it may be any.
  const t = props.t as unknown as (key: string, values?: object) => string;
  const parts = t(i18nKey as string, values ?? {}).split(/<(\w+)>(.*?)<\/\1>/);
  // Split by two groups: text, name, inner text, text, name, …
  return parts.map((part, index) => {
    if (index % 3 === 2) return null;
    if (index % 3 === 0) return part;
    const element = components[part];
    const inner = parts[index + 1];
    return element ? cloneElement(element, { key: index }, inner) : inner;
  });
}
