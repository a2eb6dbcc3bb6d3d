import type { ParseKeys } from 'i18next';

/**
 * English texts by namespace. Each program adds its own in `src/translation-keys.ts`, so that a key
 * missing in its `en.json` does not compile.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the programs extend it
export interface TranslationKeys {}

/** The keys of a namespace, for keys that are not literals in a call of `t`. */
export type TranslationKey<Namespace extends keyof TranslationKeys> = ParseKeys<Namespace>;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: TranslationKeys;
    defaultNS: false;
  }
}
