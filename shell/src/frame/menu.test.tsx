import { workspaceRemotes } from '@playday/build/workspace-remotes';
import { languageNames, languages } from '@playday/shared/kit/i18n';
import { fakeHost } from '@playday/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { menuOf } from '../../server/document/menu.ts';
import { pendingOrderAtom } from '../orders/PendingOrder.tsx';
import type { PageData, PageEntry } from '../page/page.ts';
import { PageProvider } from '../page/page-context.tsx';
import { showInFrame } from '../testing/show-in-frame.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

const now = Date.parse('2026-11-22T12:00:00+07:00');

/** The frame with the entries of the remotes of this workspace, and others before the cart. */
const open = (more: PageEntry[] = []) => {
  const remotes = Object.fromEntries(
    workspaceRemotes().map(({ name, definition }) => [name, definition]),
  );
  const shops = menuOf({ remotes }, 'en');
  const cart = shops.findIndex(({ path }) => path === '');
  return showInFrame(
    <PageProvider value={{ menu: shops.toSpliced(cart, 0, ...more) } as unknown as PageData}>
      <Header />
      <Footer />
    </PageProvider>,
    fakeHost({ now: () => now }),
  );
};
const menu = () => within(screen.getByRole('dialog', { hidden: true }));
const targets = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));

test('footer: names the seller with address and registration number', () => {
  open();
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    'Playday Co., Ltd., 1 Example Road, Bang Rak, Bangkok 10500. Registration number 0000000000000',
  );
});

test('menu: dialog and heading are called Menu, the navigation in it is not a third time', () => {
  open();
  expect(screen.getByRole('dialog', { hidden: true })).toHaveAttribute('aria-label', 'Menu');
  expect(menu().getByRole('navigation', { hidden: true })).not.toHaveAttribute('aria-label');
});

test('menu, header, footer: the shop’s entries in their order, those of a remote at theirs', () => {
  open([
    { id: 'reviews', path: '/reviews', text: 'Reviews' },
    { id: 'club', path: '/club', text: 'Club', for: 'signedIn', in: ['menu', 'footer'] },
  ]);
  const navigation = (place: HTMLElement) =>
    within(place).getAllByRole('navigation', { hidden: true })[0];
  expect(navigation(screen.getByRole('dialog', { hidden: true }))?.textContent).toBe(
    [
      ...[
        'Find events',
        'Pre-registration',
        'News',
        'Partners',
        'About us',
        'FAQ',
        'Reviews',
        'Club',
      ],
      ...['Shopping cart', 'Tickets', 'Orders', 'Profile', 'Log out', 'Sign in / Register'],
    ].join(''),
  );
  expect(navigation(screen.getByRole('banner'))).toHaveTextContent(
    /^About usFAQOrdersProfileLog outSign in \/ Register/,
  );
  expect(navigation(screen.getByRole('contentinfo'))).toHaveTextContent(
    /^SupportTerms of usePrivacy policyAbout usFAQClub$/,
  );
  expect(within(screen.getByRole('banner')).getByLabelText('Find events')).toHaveAttribute(
    'href',
    '/events',
  );
  expect(menu().getByText('Reviews')).not.toHaveClass('in');
  expect(menu().getByText('Club')).toHaveClass('in');
});

test('languages: each is named in its own script, Khmer by a picture', () => {
  open();
  for (const language of languages)
    expect(
      menu().getByRole('link', { name: languageNames[language], hidden: true }),
    ).toBeInTheDocument();
  expect(menu().getByRole('img', { name: languageNames.km, hidden: true })).toBeInTheDocument();
  expect(screen.queryByText(languageNames.km)).not.toBeInTheDocument();
});

test('header: tickets and orders are one tap away, and the tickets are not the cart', () => {
  open();
  const header = within(screen.getByRole('banner'));
  expect(targets(header.getAllByRole('link', { name: 'Tickets' }))).toEqual(['/account/tickets']);
  expect(targets(header.getAllByRole('link', { name: 'Orders' }))).toEqual(['/account/orders']);
  expect(header.getByRole('link', { name: 'Tickets' }).innerHTML).not.toBe(
    header.getByRole('button', { name: 'Shopping cart' }).innerHTML,
  );
});

test('order that waits for payment: a dot on menu and Orders, and the menu’s first row', () => {
  const { store } = open();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
  act(() => store.set(pendingOrderAtom, { pubId: 'a/b', payBy: now + 751_000 }));
  expect(
    screen.getByRole('button', { name: 'Menu, an order is waiting for payment' }),
  ).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'Orders An order is waiting for payment' }),
  ).toBeInTheDocument();
  expect(targets(menu().getAllByRole('link', { hidden: true }))[0]).toBe('/payment?order=a%2Fb');
  expect(menu().getByRole('timer', { hidden: true })).toHaveTextContent('12:31');
});
