// Stubs for react-router's instrumentation; they behave as if none is installed.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;

// Called only if instrumentation is installed.
const absent = () => {
  throw new Error('react-router’s instrumentation is not in this build');
};
export {
  absent as getRouteInstrumentationUpdates,
  absent as instrumentationResultMetaContext,
  absent as instrumentClientSideRouter,
  absent as instrumentHandler,
};
