import { Frame, refusal } from '@playday/shared/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { fills } from '../index.ts';
import { tickets } from '../samples.ts';
import { hostFor, words } from '../testing/open-page.ts';
import { storedTickets } from './stored-tickets.ts';

const [neonGarden] = tickets;
const { orderNumber } = neonGarden!.tickets[0]!;
afterEach(() => localStorage.clear());

/** Opens what account fills the receipt's place with, for an order. */
async function open(order: string, answer: typeof tickets | ReturnType<typeof refusal> = tickets) {
  const host = hostFor('/account/tickets', { 'GET /user/profile/tickets': answer });
  const { default: OrderTickets } = await fills['checkout/receipt-tickets']();
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <div data-testid="place">
          <OrderTickets orderNumber={order} count={2} />
        </div>
      ),
    },
  ]);
  render(
    <Frame host={host} words={words} router={router}>
      <RouterProvider router={router} />
    </Frame>,
  );
  return { host, user: userEvent.setup() };
}

test('tickets of an order: each with its code, which its button shows at the gate', async () => {
  const { user } = await open(orderNumber!);
  const rows = within(await screen.findByRole('list', { name: 'Tickets' })).getAllByRole(
    'listitem',
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toHaveTextContent('Standing 2 of 2');
  expect(within(rows[1]!).getByAltText('QR code of the ticket')).toHaveAccessibleDescription(
    'Standing 2 of 2',
  );
  await user.click(within(rows[1]!).getByRole('button', { name: 'Show at the gate' }));
  expect(screen.getByRole('dialog')).toHaveTextContent(neonGarden!.tickets[1]!.pubId);
});

test('tickets of an order are stored on the device', async () => {
  await open(orderNumber!);
  await screen.findByRole('list', { name: 'Tickets' });
  expect(storedTickets.read()?.list).toHaveLength(tickets.length);
});

test('tickets of the same event from another order are not shown', async () => {
  const [mine, other] = neonGarden!.tickets;
  const group = { ...neonGarden!, tickets: [mine!, { ...other!, orderNumber: 'PD-OTHER' }] };
  await open(orderNumber!, [group]);
  const rows = within(await screen.findByRole('list', { name: 'Tickets' })).getAllByRole(
    'listitem',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).not.toHaveTextContent('of');
});

test('ticket without a code is not shown', async () => {
  const [first, second] = neonGarden!.tickets;
  await open(orderNumber!, [{ ...neonGarden!, tickets: [first!, { ...second!, qr: null }] }]);
  const list = await screen.findByRole('list', { name: 'Tickets' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});

test.each([
  ['order without tickets', 'PD-NONE', tickets],
  ['tickets that cannot be loaded', orderNumber!, refusal(500, 0, 'Failed')],
])('%s: nothing is shown', async (_, order, answer) => {
  await open(order, answer);
  await waitFor(() => expect(screen.getByTestId('place')).toBeEmptyDOMElement());
});
