/**
 * Aborts after `timeoutMs`, or with another signal. `AbortSignal.timeout` (Safari 16) and
 * `AbortSignal.any` (Safari 17.4) are missing in the oldest browsers that are served.
 */
export function timeoutSignal(timeoutMs: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(other?.reason);
  if (other?.aborted) abort();
  other?.addEventListener('abort', abort);
  setTimeout(
    () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
    timeoutMs,
  );
  return controller.signal;
}
