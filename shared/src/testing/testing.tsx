import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { RemoteApp } from '../contracts/host.ts';
import type { Words } from '../i18n/i18n.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { Frame } from './frame.tsx';

export { easyCaptcha, fakeHost, mali } from './fake-host.ts';
export { Frame } from './frame.tsx';

/**
 * Visits a remote's page as a person would: its own routes and loaders, a fake host, English words.
 * Addresses of other remotes show as `elsewhere: <path>`.
 */
export function visit(
  app: RemoteApp,
  path: string,
  { host = fakeHost(), words }: { host?: FakeHost; words: Record<string, Words> },
) {
  const router = createMemoryRouter(
    [
      {
        id: 'frame',
        hydrateFallbackElement: <p>loading</p>,
        children: [...app.routes(host), { path: '*', element: <Elsewhere /> }],
      },
    ],
    { initialEntries: [path] },
  );
  const person = userEvent.setup();
  const view = render(
    <Frame host={host} words={words}>
      <RouterProvider router={router} />
    </Frame>,
  );
  return { ...view, host, person, router };
}

const Elsewhere = () => <p>elsewhere</p>;
