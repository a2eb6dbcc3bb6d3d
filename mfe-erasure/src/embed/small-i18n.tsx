import { createContext, type ReactNode, useContext } from 'react';

/*
 * Replaces i18next and react-i18next in the embed's build, where they take 15 kB: the embed has all
 * texts in one language at a time, without plurals and fallbacks. `small-i18n.test.tsx` compares it
 * with i18next.
 */

interface Options {
  lng: string;
  resources: Record<string, Record<string, unknown>>;
}

type Values = Record<string, string | number>;

/** Texts in one language by namespace; the part of i18next's instance that the embed uses. */
interface Instance {
  init: (options: Options) => void;
  t: (key: string, values?: Values) => string;
  translate: (namespace: string, key: string, values?: Values) => string;
}

/**
 * As i18next's: `init` takes the texts, `t` returns a text with its `{{values}}` filled in, or else
 * the key.
 */
export function createInstance(): Instance {
  let texts: Record<string, unknown> = {};
  const translate: Instance['translate'] = (namespace, key, values = {}) => {
    let found: unknown = texts[namespace];
    for (const name of key.split('.'))
      found = (found as Record<string, unknown> | undefined)?.[name];
    if (typeof found !== 'string') return key;
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
  return {
    init({ lng, resources }) {
      texts = resources[lng] ?? {};
    },
    translate,
    t: (key, { ns = '', ...values } = {}) => translate(String(ns), key, values),
  };
}

const InstanceContext = createContext<Instance | null>(null);

/** Provides an instance to its children. */
export const I18nextProvider = ({ i18n, children }: { i18n: Instance; children: ReactNode }) => (
  <InstanceContext value={i18n}>{children}</InstanceContext>
);

/** The texts of a namespace. */
export function useTranslation(namespace: string) {
  const instance = useContext(InstanceContext);
  return {
    t: (key: string, values?: Values) => instance?.translate(namespace, key, values) ?? key,
  };
}
