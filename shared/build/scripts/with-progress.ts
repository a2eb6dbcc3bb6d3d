/** Says every ten seconds that a step is not done yet, and for how long; a slow machine needs minutes for some. */
export async function withProgress<Result>(
  what: string,
  log: (line: string) => void,
  step: Promise<Result>,
): Promise<Result> {
  const begun = Date.now();
  const timer = setInterval(
    () => log(`Waiting for ${what}, ${Math.round((Date.now() - begun) / 1000)} s so far …`),
    10_000,
  );
  return step.finally(() => clearInterval(timer));
}
