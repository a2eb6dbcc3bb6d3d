import { fakeHost, Frame } from '@playday/shared/testing';
import { act, render, screen, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router';
import words from '../locales/en.json';
import { pendingOrderAtom } from '../orders/pending-order.ts';
import { Header } from './Header.tsx';

const now = Date.parse('2026-11-22T12:00:00+07:00');

function open() {
  const store = createStore();
  render(
    <Frame host={fakeHost({ now: () => now })} words={{ shell: words }}>
      <Provider store={store}>
        <MemoryRouter>
          <Header />
        </MemoryRouter>
      </Provider>
    </Frame>,
  );
  return store;
}
const menu = () => within(screen.getByRole('dialog', { hidden: true }));
const targets = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));
const linksInMenu = () => targets(menu().getAllByRole('link', { hidden: true }));

test('menu: leads to tickets, orders, news and partners', () => {
  open();
  expect(linksInMenu()).toEqual(
    expect.arrayContaining([
      '/account/tickets',
      '/account/orders',
      '/account/settings',
      '/news',
      '/partners',
    ]),
  );
});

test('menu: the dialog and its heading are called Menu, the navigation in it is not a third time', () => {
  open();
  expect(screen.getByRole('dialog', { hidden: true })).toHaveAttribute('aria-label', 'Menu');
  expect(menu().getByRole('navigation', { hidden: true })).not.toHaveAttribute('aria-label');
});

test('header: tickets and orders are one tap away, and the tickets are not the cart', () => {
  open();
  const header = within(screen.getByRole('banner'));
  expect(targets(header.getAllByRole('link', { name: 'My tickets' }))).toEqual(['/account/tickets']);
  expect(targets(header.getAllByRole('link', { name: 'My orders' }))).toEqual(['/account/orders']);
  expect(header.getByRole('link', { name: 'My tickets' }).innerHTML).not.toBe(
    header.getByRole('button', { name: 'Shopping cart' }).innerHTML,
  );
});

test('languages: the header lists the others, the menu all with the current one marked', () => {
  open();
  const header = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(targets(header.getAllByRole('link')).filter((href) => href?.startsWith('?lang'))).toEqual([
    '?lang=th',
    '?lang=zh',
    '?lang=km',
  ]);
  const english = menu().getByRole('link', { name: /English/, hidden: true });
  expect(english).toHaveAttribute('aria-current', 'true');
});

test('order that waits for payment: a dot on the menu and on My orders, and its payment as the menu’s first row', () => {
  const store = open();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
  act(() => store.set(pendingOrderAtom, { pubId: 'a/b', payBy: now + 751_000 }));
  expect(screen.getByRole('button', { name: 'Menu, an order waits for payment' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My orders An order waits for payment' })).toBeInTheDocument();
  expect(linksInMenu()[0]).toBe('/payment?order=a%2Fb');
  expect(menu().getByRole('timer', { hidden: true })).toHaveTextContent('11:31');
});
