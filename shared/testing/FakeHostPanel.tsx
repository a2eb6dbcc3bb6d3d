import { useEffect, useReducer, useState } from 'react';
import type { CartState } from '../contract/host.ts';
import { languageNames } from '../kit/i18n/i18n.ts';
import { cartOf, carts, type Choices, keepChoices, places, users } from './choices.ts';
import type { FakeHost } from './fake-host.ts';
import { faults } from './faults.ts';
import styles from './panel.module.css';

/** The panel beside a standalone remote: selects user, language, cart and simulated faults. */
export function FakeHostPanel({
  host,
  tickets,
  choices: first,
  parts,
  listen,
  onChange,
}: {
  host: FakeHost;
  /** The cart that *Two tickets* selects. */
  tickets: Partial<CartState>;
  choices: Choices;
  /** What the remote shows in places of others, and where it stands alone. */
  parts: { place: string; path: string }[];
  /** Subscribes to the remote's api calls and events. */
  listen: (listener: () => void) => () => void;
  /** Called after every change has been applied. */
  onChange: (choices: Choices, name: keyof Choices) => void;
}) {
  const [choices, setChoices] = useState(first);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => listen(redraw), [listen]);

  function choose<Name extends keyof Choices>(name: Name, value: Choices[Name]) {
    const next = { ...choices, [name]: value };
    setChoices(next);
    keepChoices(next);
    if (name === 'user') host.setUser(users[next.user].settings);
    if (name === 'cart') host.setCart(cartOf(next.cart, tickets, host.now()));
    onChange(next, name);
  }

  const select = <Name extends keyof Choices>(
    name: Name,
    label: string,
    options: Record<Choices[Name], string>,
  ) => (
    <label>
      {label}
      <select
        value={choices[name]}
        onChange={(event) => choose(name, event.target.value as Choices[Name])}
      >
        {Object.entries<string>(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  const names = Object.fromEntries(Object.entries(users).map(([user, { name }]) => [user, name]));

  return (
    <aside className={styles.panel} aria-label="Fake host" lang="en">
      <details>
        <summary>Fake host</summary>
        <div className={styles.choices}>
          {select('user', 'User', names as Record<Choices['user'], string>)}
          {select('language', 'Language', languageNames)}
          {select('cart', 'Cart', carts)}
          {select('fault', 'Api', faults)}
          {select('places', 'Places', places)}
        </div>
        {parts.length > 0 && (
          <ul className={styles.parts} aria-label="Parts of other pages">
            {parts.map(({ place, path }) => (
              <li key={place}>
                <a href={path}>{place}</a>
              </li>
            ))}
          </ul>
        )}
        <ol className={styles.calls} aria-label="Calls to the api">
          {host.calls.slice(-5).map(({ operation }, at) => (
            <li key={at}>{operation}</li>
          ))}
        </ol>
      </details>
      <div role="status">
        {host.notifications.map(({ message }, at) => (
          <p key={at}>{message}</p>
        ))}
      </div>
    </aside>
  );
}
