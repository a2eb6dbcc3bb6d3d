import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  isRouteErrorResponse,
  RouterProvider,
  useRouteError,
} from 'react-router';
import type { OperationName } from '../api-contract/operations.ts';
import type { RemoteApp } from '../contract/host.ts';
import { ApiError } from '../kit/http/http.ts';
import type { Translations } from '../kit/i18n/i18n.ts';
import { LiveProvider } from '../kit/host.tsx';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { Frame } from './frame.tsx';

export {
  type Answers,
  easyCaptcha,
  fakeHost,
  adultUser,
  refusal,
  selectionOf,
} from './fake-host.ts';
export { Frame } from './frame.tsx';
export { sampleDetails } from './sample-event.ts';

/** The text of a blob; jsdom's has no other way to read it. */
export const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

/** Shows or hides the page, as changing tabs does. */
export function see(visibilityState: 'visible' | 'hidden') {
  for (const [name, value] of Object.entries({
    visibilityState,
    hidden: visibilityState === 'hidden',
  }))
    Object.defineProperty(document, name, { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Where the link with this name leads. */
export const hrefOf = (name: string | RegExp) =>
  screen.getByRole('link', { name }).getAttribute('href');

/** What a page has sent to an operation of the api, first to last. */
export const sentTo = (host: FakeHost, operation: OperationName) =>
  host.calls.filter((call) => call.operation === operation).map(({ input }) => input);

/**
 * For `getByText`: the innermost element whose text this is, or has a match, however many elements
 * it is made of.
 */
export const acrossElements = (text: string | RegExp) => (_: string, element: Element | null) => {
  const has = (each: Element | null) =>
    typeof text === 'string' ? each?.textContent === text : text.test(each?.textContent ?? '');
  return has(element) && ![...(element?.children ?? [])].some(has);
};

/**
 * Opens a remote's page: its own routes and loaders, a fake host, English texts. Addresses of other
 * remotes show as `elsewhere`, what a loader or a component throws as `failed: 404`.
 */
export function renderRoute(
  app: RemoteApp,
  path: string,
  { host = fakeHost(), words }: { host?: FakeHost; words: Record<string, Translations> },
) {
  const router = routerOf(app, path, host);
  const user = userEvent.setup();
  const view = render(
    <Frame host={host} words={words} router={router}>
      <RouterProvider router={router} />
    </Frame>,
  );
  return { ...view, host, user, router };
}

/**
 * Opens a server-rendered page: its HTML comes first (`html`), then it is hydrated. `meanwhile`
 * runs between the server's rendering and the browser's hydration.
 */
export async function visitDocument(
  app: RemoteApp,
  path: string,
  {
    host,
    words,
    meanwhile,
  }: { host: FakeHost; words: Record<string, Translations>; meanwhile?: () => void },
) {
  const router = routerOf(app, path, host);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  const page = (
    <Frame host={host} words={words} router={router}>
      <Hydrated>
        <RouterProvider router={router} />
      </Hydrated>
    </Frame>
  );
  const html = renderToString(page);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  meanwhile?.();
  return { ...render(page, { container, hydrate: true }), host, html, router };
}

/** Marks its children as hydrated after the first render, as the shell does. */
function Hydrated({ children }: { children: ReactNode }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => startTransition(() => setLive(true)), []);
  return <LiveProvider value={isLive}>{children}</LiveProvider>;
}

function routerOf(app: RemoteApp, path: string, host: FakeHost) {
  const router = createMemoryRouter(
    [
      {
        id: 'frame',
        hydrateFallbackElement: <p>loading</p>,
        errorElement: <Failed />,
        children: [...app.routes(host), { path: '*', element: <Elsewhere /> }],
      },
    ],
    { initialEntries: [path] },
  );
  // As the shell does, so that a page behind the session leads to sign-in.
  host.events.on(
    'session:ended',
    () => host.session.get().status === 'out' && void router.revalidate(),
  );
  return router;
}

const Elsewhere = () => <p>elsewhere</p>;

/** In place of the shell's page for what does not exist, and of its panel for what fails. */
function Failed() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : null;
  return <p role="alert">{`failed: ${status ?? String(error)}`}</p>;
}
