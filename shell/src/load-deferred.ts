/** Everything that can wait until the page is hydrated, in one chunk. */
export const loadDeferred = () => import(/* webpackChunkName: "later" */ './deferred.ts');
