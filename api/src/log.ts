/** The part of pino's interface that the api uses. */
export interface Log {
  info: (details: object, message?: string) => void;
  warn: (details: object, message?: string) => void;
  error: (details: object, message?: string) => void;
}
