import type { Contacts } from '@playday/shared/contract';
import type { DocumentAddition, DocumentFacts } from './extra.ts';

/** `extra-parts.ts` of a shop without extras. */
export const extraParts = {
  config: (_env: object) => ({}),
  services: (_env: object): Contacts['services'] => [],
  documentAdditions: (_config: object, _facts: DocumentFacts): DocumentAddition[] => [],
};
