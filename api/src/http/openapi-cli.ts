import { openapi } from './openapi.ts';

/**
 * `npm run generate -- openapi`: prints the OpenAPI document of the api, which is not kept in the
 * repository.
 */
console.log(JSON.stringify(openapi(), null, 2));
