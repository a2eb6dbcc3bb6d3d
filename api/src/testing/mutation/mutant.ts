/** One guard to switch off, and the test that must then fail. */
export interface Mutant {
  guard: string;
  /** Path below `api/`. Migrations are changed when they are read, other files when they are compiled. */
  file: string;
  from: string;
  to: string;
  test: { file: string; name: string };
}
