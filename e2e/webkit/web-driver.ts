/** The key under which WebDriver names an element (W3C WebDriver, section 12.2). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementReference = Record<typeof elementKey, string>;
export const isElement = (value: unknown): value is ElementReference =>
  typeof value === 'object' && value !== null && elementKey in value;

export type Session = Awaited<ReturnType<typeof openSession>>;

/**
 * Opens a session of W3C WebDriver: https://www.w3.org/TR/webdriver2/. `driver`: the driver's
 * address.
 */
export async function openSession(driver: string) {
  const { sessionId } = (await command(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: {} },
  })) as { sessionId: string };
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    command(`${driver}/session/${sessionId}${path}`, method, body);
  const element = ({ [elementKey]: id }: ElementReference) => `/element/${id}`;
  return {
    goto: (url: string) => call('POST', '/url', { url }),
    back: () => call('POST', '/back', {}),
    click: (target: ElementReference) => call('POST', `${element(target)}/click`, {}),
    type: (target: ElementReference, text: string) =>
      call('POST', `${element(target)}/value`, { text }),
    window: () => call('GET', '/window') as Promise<string>,
    newWindow: async () =>
      ((await call('POST', '/window/new', { type: 'window' })) as { handle: string }).handle,
    toWindow: (handle: string) => call('POST', '/window', { handle }),
    resize: (width: number, height: number) => call('POST', '/window/rect', { width, height }),
    /** A PNG. */
    screenshot: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
    /**
     * Runs a function in the page, which gets and returns what JSON and elements can say; a promise
     * is awaited.
     */
    evaluate: async <Result, Args extends unknown[]>(
      run: (...args: Args) => Result,
      ...args: Args
    ) =>
      (await call('POST', '/execute/sync', {
        script: `return (${String(run)})(...arguments)`,
        args,
      })) as Awaited<Result>,
    close: () => call('DELETE', ''),
  };
}

async function command(url: string, method: string, body?: object): Promise<unknown> {
  const reply = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: unknown };
  if (reply.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebDriver, ${method} ${new URL(url).pathname}: ${error}: ${message}`);
}
