/** Everything that can wait until the page is live, in one chunk. */
export const loadLater = () => import(/* webpackChunkName: "later" */ './later.ts');
