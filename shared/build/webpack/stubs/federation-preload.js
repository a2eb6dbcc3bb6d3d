// Stub for federation's preloading, which needs manifests. The documents' loader preloads instead.
const absent = () => {
  throw new Error('federation’s preloading is not in this build');
};
export {
  absent as defaultPreloadArgs,
  absent as formatPreloadArgs,
  absent as normalizePreloadExposes,
  absent as preloadAssets,
};
