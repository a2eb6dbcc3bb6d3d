import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { CartState, Language, RemoteApp } from '../contract/host.ts';
import type { Translations } from '../kit/i18n/i18n.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import { cartOf, type Choices, readChoices, sampleCart, users } from './choices.ts';
import { FakeHostPanel } from './FakeHostPanel.tsx';
import type { FakeHost, FakeHostOptions } from './fake-host.ts';
import { withSimulatedFaults } from './faults.ts';
import { Frame } from './frame.tsx';

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
}

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
  const { notify } = host;
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
  });

  const router = createBrowserRouter([
    { id: 'frame', hydrateFallbackElement: <p>…</p>, children: app.routes(host) },
  ]);
  const onChange = (next: Choices, what: keyof Choices) => {
    choices = next;
    if (what === 'language') location.search = `?lang=${next.language}`;
    else void router.revalidate();
  };
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Frame host={host} words={{ [name]: (await words(language)).default }} router={router}>
      <RouterProvider router={router} />
      <FakeHostPanel
        host={host}
        tickets={tickets}
        choices={choices}
        listen={(listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        }}
        onChange={onChange}
      />
    </Frame>,
  );
}
