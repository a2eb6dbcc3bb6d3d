import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { RemoteApp } from '../contract/host.ts';
import type { Translations } from '../kit/i18n/i18n.ts';
import { LiveProvider } from '../kit/host.tsx';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { Frame } from './frame.tsx';

export { type Answers, easyCaptcha, fakeHost, adultUser } from './fake-host.ts';
export { Frame } from './frame.tsx';

/**
 * Visits a remote's page as a person would: its own routes and loaders, a fake host, English words.
 * Addresses of other remotes show as `elsewhere: <path>`.
 */
export function renderRoute(
  app: RemoteApp,
  path: string,
  { host = fakeHost(), words }: { host?: FakeHost; words: Record<string, Translations> },
) {
  const router = routerOf(app, path, host);
  const person = userEvent.setup();
  const view = render(
    <Frame host={host} words={words}>
      <RouterProvider router={router} />
    </Frame>,
  );
  return { ...view, host, person, router };
}

/**
 * Visits a page that a server has made: its HTML stands there first (`html`), then it is hydrated. `meanwhile` runs in
 * between, where the server's world ends and the browser's begins.
 */
export async function visitDocument(
  app: RemoteApp,
  path: string,
  { host, words, meanwhile }: { host: FakeHost; words: Record<string, Translations>; meanwhile?: () => void },
) {
  const router = routerOf(app, path, host);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  const page = (
    <Frame host={host} words={words}>
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

/** Live only once the first drawing is over, as the shell does it. */
function Hydrated({ children }: { children: ReactNode }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => startTransition(() => setLive(true)), []);
  return <LiveProvider value={isLive}>{children}</LiveProvider>;
}

const routerOf = (app: RemoteApp, path: string, host: FakeHost) =>
  createMemoryRouter(
    [
      {
        id: 'frame',
        hydrateFallbackElement: <p>loading</p>,
        children: [...app.routes(host), { path: '*', element: <Elsewhere /> }],
      },
    ],
    { initialEntries: [path] },
  );

const Elsewhere = () => <p>elsewhere</p>;
