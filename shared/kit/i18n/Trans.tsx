import type { TFunction } from 'i18next';
import type { TranslationKey, TranslationKeys } from './translation-keys.ts';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface TransProps<Namespace extends keyof TranslationKeys> {
  t: TFunction<Namespace>;
  i18nKey: TranslationKey<Namespace>;
  /** The element that wraps the text between `<name>` and `</name>`, by name. */
  components: Record<string, ReactElement<{ children?: ReactNode }>>;
  values?: Record<string, unknown>;
}

/**
 * A translated sentence with elements in it: in `By <terms>these terms</terms>` the text in the
 * tags becomes the children of `components.terms`. Replaces react-i18next's component, whose HTML
 * parser adds 4 kB to every page; nested elements are not supported.
 */
export function Trans<Namespace extends keyof TranslationKeys>(props: TransProps<Namespace>) {
  const { i18nKey, components, values } = props;
  // The key was type-checked by the caller; here any string is accepted.
  const t = props.t as unknown as (key: string, values?: object) => string;
  const parts = t(i18nKey as string, values ?? {}).split(/<(\w+)>((?:[^<]|<(?!\/?\w+>))*)<\/\1>/);
  // Split by two groups: text, name, inner text, text, name, …
  return parts.map((part, index) => {
    if (index % 3 === 2 || part === '') return null;
    const element = index % 3 === 1 && components[part];
    const text = index % 3 === 0 ? part : parts[index + 1];
    return element ? cloneElement(element, { key: index }, text) : <span key={index}>{text}</span>;
  });
}
