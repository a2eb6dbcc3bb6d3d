import type { Contacts } from '@playday/shared/contract';
import type { DocumentAddition, DocumentFacts, ProxiedArea } from './extra.ts';

/** `extra-parts.ts` of a shop without extras. */
export const extraParts = {
  config: (_env: object) => ({}),
  services: (_env: object): Contacts['services'] => [],
  proxiedAreas: [] as ProxiedArea[],
  documentAdditions: (_config: object, _facts: DocumentFacts): DocumentAddition[] => [],
};
