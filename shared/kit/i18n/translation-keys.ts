import type { ParseKeys } from 'i18next';

/**
 * English texts by namespace. Each program adds its own in `src/translation-keys.ts`, so that a key which its `en.json`
 * lacks does not compile.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the programs extend it
export interface TranslationKeys {}

/** The keys of a namespace, for those that are not written where `t` is called. */
export type TranslationKey<Namespace extends keyof TranslationKeys> = ParseKeys<Namespace>;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: TranslationKeys;
    defaultNS: false;
  }
}
