// Stub for federation's loggers, which mark lines and have modes to debug: the console.
const createLogger = () => console;
const logger = console;
const bindLoggerToCompiler = () => {};

export {
  bindLoggerToCompiler,
  createLogger as createInfrastructureLogger,
  createLogger,
  logger as infrastructureLogger,
  logger,
};
