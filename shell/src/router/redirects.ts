/** As browsers do. */
const mostRedirects = 20;

/** Whether a loader's result is a redirect. */
export const isRedirect = (result: unknown): result is Response =>
  result instanceof Response && /30[12378]/.test(`${result.status}`);

/**
 * Why a redirect is not followed: the router would throw outside of any page, or follow a circle
 * without end. `from`: the address of the page; `count`: how many there were in this navigation.
 */
export function refusalOf({ headers }: Response, from: string, count = 1): Error | undefined {
  const to = headers.get('location');
  if (count > mostRedirects) return new Error('too many redirects');
  try {
    if (to !== null && /^https?:$/.test(new URL(to, from).protocol)) return undefined;
  } catch {}
  return new Error(`redirect to ${to}`);
}
