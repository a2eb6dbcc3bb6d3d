import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { RemoteApp } from '../contracts/host.ts';
import type { Words } from '../i18n/i18n.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import type { FakeHost } from './fake-host.ts';
import { Frame } from './frame.tsx';

/** Runs a remote alone, without a shell: its routes on a bare page, with the fake host it is given. */
export function runAlone(app: RemoteApp, host: FakeHost, words: Record<string, Words>) {
  const container = document.body.appendChild(document.createElement('div'));
  const router = createBrowserRouter([
    { id: 'frame', hydrateFallbackElement: <p>…</p>, children: app.routes(host) },
  ]);
  createRoot(container).render(
    <Frame host={host} words={words}>
      <RouterProvider router={router} />
    </Frame>,
  );
}
