// What react-router asks of its instrumentation, as it answers where none is installed.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;

// Only asked where there is one.
const absent = () => {
  throw new Error('react-router’s instrumentation is not in this build');
};
export {
  absent as getRouteInstrumentationUpdates,
  absent as instrumentationResultMetaContext,
  absent as instrumentClientSideRouter,
  absent as instrumentHandler,
};
