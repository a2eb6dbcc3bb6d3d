import type { Contacts } from '@playday/shared/contract';
import type { DocumentAddition, DocumentFacts } from './extra.ts';
import * as canaryAndPreview from './extras/canary-and-preview/parts.ts';
import * as refundAccounts from './extras/refund-accounts/parts.ts';
import * as tagManager from './extras/tag-manager/parts.ts';

type Settings = Parameters<typeof tagManager.config>[0];
type Config = ReturnType<typeof tagManager.config>;

/**
 * What the extras add to configuration and documents; `extras.ts` has their routes.
 * `extra-parts.none.ts` is the same for a shop without any.
 */
export const extraParts = {
  /** Further members of the configuration, from the settings of the extras. */
  config: (env: Settings) => ({ ...tagManager.config(env) }),
  /** Other services that get data of visitors, which the privacy notice names. */
  services: (env: Settings): Contacts['services'] => [...tagManager.services(env)],
  /** Paths of the api whose requests may be larger than others. */
  proxiedAreas: [...refundAccounts.proxiedAreas],
  documentAdditions: (config: Config, facts: DocumentFacts): DocumentAddition[] => [
    tagManager.documentAddition(config, facts),
    canaryAndPreview.documentAddition(facts),
  ],
};
