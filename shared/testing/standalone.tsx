import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { CartState, Filler, Language, RemoteApp } from '../contract/host.ts';
import type { Translations } from '../kit/i18n/i18n.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import { cartOf, type Choices, readChoices, sampleCart, users } from './choices.ts';
import { FakeHostPanel } from './FakeHostPanel.tsx';
import type { FakeHost, FakeHostOptions } from './fake-host.ts';
import { withSimulatedFaults } from './faults.ts';
import { Frame } from './frame.tsx';
import styles from './panel.module.css';

interface Alone {
  app: RemoteApp;
  /** The remote's name, which is also its translation namespace. */
  name: string;
  words: (language: Language) => Promise<{ default: Translations }>;
  /** Creates the fake host with the remote's answers for the selected user and cart. */
  host: (given: Pick<FakeHostOptions, 'language' | 'settings' | 'cart'>) => FakeHost;
  /** The cart that *Two tickets* selects. */
  tickets?: Partial<CartState>;
  /** Initial settings of the panel. */
  first?: Partial<Choices>;
  /** Place that the remote fills → the props with which the panel's link shows its part. */
  parts?: Record<string, object>;
}

/** Where a part is shown alone. */
const partPath = (place: string) => `/parts/${place}`;

/**
 * Runs a remote standalone: its routes on a bare page, a fake host, and a panel that changes the
 * host's state.
 */
export async function runAlone({
  app,
  name,
  words,
  host: makeHost,
  tickets = sampleCart,
  first = {},
  parts = {},
}: Alone) {
  let choices = readChoices(first);
  const { language, user, cart } = choices;
  document.documentElement.lang = language;
  const host = makeHost({
    language,
    settings: users[user].settings,
    cart: cartOf(cart, tickets, Date.now()),
  });

  const listeners = new Set<() => void>();
  const notifyListeners = () => listeners.forEach((listener) => listener());
  const { notify, filler } = host;
  const expire = () => {
    host.setUser(null);
    host.publish('session:ended', { reason: 'expired' });
  };
  const http = withSimulatedFaults(host.http, () => choices.fault, expire);
  Object.assign(host, {
    http: (...call: Parameters<typeof http>) => http(...call).finally(notifyListeners),
    notify: (...toast: Parameters<typeof notify>) => {
      notify(...toast);
      notifyListeners();
    },
    filler: async (place: string) =>
      choices.places === 'outlined' ? outlineOf(place) : filler(place),
  });

  const router = createBrowserRouter([
    {
      id: 'frame',
      hydrateFallbackElement: <p>…</p>,
      children: [
        ...app.routes(host),
        ...Object.entries(parts).map(([place, props]) => ({
          path: partPath(place),
          element: <Part app={app} place={place} props={props} />,
        })),
      ],
    },
  ]);
  const onChange = (next: Choices, what: keyof Choices) => {
    choices = next;
    // A place asks once for what fills it.
    if (what === 'places') location.reload();
    else if (what === 'language') location.search = `?lang=${next.language}`;
    else void router.revalidate();
  };
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Frame host={host} words={{ [name]: (await words(language)).default }} router={router}>
      <RouterProvider router={router} />
      <FakeHostPanel
        host={host}
        tickets={tickets}
        choices={choices}
        parts={Object.keys(parts).map((place) => ({ place, path: partPath(place) }))}
        listen={(listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        }}
        onChange={onChange}
      />
    </Frame>,
  );
}

/** What the remote fills a place of another with, as on that page. */
function Part({ app, place, props }: { app: RemoteApp; place: string; props: object }) {
  const [Content] = useState(() =>
    lazy(async () => {
      const load = app.fills?.[place];
      if (!load) throw new Error(`the remote exports nothing that fills ${place}`);
      return (await load()) as { default: Filler };
    }),
  );
  return (
    <main className={styles.part}>
      <Suspense fallback={<p>…</p>}>
        <Content {...props} />
      </Suspense>
    </main>
  );
}

/** Shows where a place is, and what the page passes to it. */
const outlineOf =
  (place: string): Filler =>
  (props) => (
    <div className={styles.outline} lang="en">
      <strong>{place}</strong>
      <code>{JSON.stringify(props)}</code>
    </div>
  );
