import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buyerPassword, registerBuyer, type RegisteredBuyer } from '@playday/build/new-buyer';
import type { OperationName } from '@playday/shared/api-contract';
import type { Http } from '@playday/shared/api-contract/http';
import { addressOf } from '@playday/shared/kit/http';
import type { Page } from '@playwright/test';
import { ports } from '../ports.ts';
import { test as base, expect } from './journey-test.ts';

const testShop = `http://localhost:${ports.shell}`;

/**
 * A buyer of one test, so that tickets bought by other tests do not count towards the limit of
 * four.
 */
export interface Buyer extends RegisteredBuyer {
  password: string;
  /** Calls the api as this buyer without a page, as a second device would. */
  http: Http;
}

/**
 * Tests with buyers of their own. Their holds are released at the end, so that the next test finds
 * the tickets.
 */
export const test = base.extend<{ newBuyer: typeof newBuyer; buyer: Buyer }>({
  /** A new buyer, who is signed in on the page. */
  buyer: async ({ page, newBuyer }, use) => {
    const buyer = await newBuyer();
    await openSignedIn(page, buyer);
    await use(buyer);
  },
  newBuyer: async ({ context }, use, info) => {
    const buyers: Buyer[] = [];
    await use(async (about) => {
      const buyer = await newBuyer(about);
      buyers.push(buyer);
      return buyer;
    });
    // An open page would hold them again; after a failure it is needed for the screenshot.
    if (info.status === info.expectedStatus)
      await Promise.all(context.pages().map((page) => page.close()));
    const giveBack = () => Promise.all(buyers.map(({ http }) => http('DELETE /user/hold')));
    await giveBack();
    // A request that the page sent while closing may have arrived after the release.
    await sleep(250);
    await giveBack();
  },
});

/** Registers, confirms and signs in a new buyer through the api. `shop`: the shop's address. */
export async function newBuyer({
  shop = testShop,
  ...names
}: {
  firstName?: string;
  lastName?: string;
  shop?: string;
} = {}): Promise<Buyer> {
  const buyer = await registerBuyer(shop, names);
  return { ...buyer, password: buyerPassword, http: httpOf(shop, buyer.token) };
}

/** Signs the page in as this buyer before its first document. */
export async function openSignedIn(page: Page, { token, accountId }: Buyer) {
  await page.addInitScript(
    ([kept, account]) => {
      // The empty document of a new tab has no storage.
      if (origin === 'null') return;
      if (sessionStorage.getItem('e2e.arrived')) return;
      sessionStorage.setItem('e2e.arrived', 'yes');
      localStorage.setItem('playday.account', account);
      localStorage.setItem('access_token', kept);
      localStorage.setItem('access_token_created', String(Date.now()));
    },
    [token, accountId] as const,
  );
}

/** Orders tickets of an event's first type through the api; a free event needs no method. */
export async function placeOrder(
  { http }: Buyer,
  url: string,
  { method, count = 1 }: { method?: string; count?: number } = {},
) {
  const { event, tickets } = await http('GET /event/{id}', { params: { id: url } });
  const methods = await http('GET /user/order/methods/{eventId}', {
    params: { eventId: String(event.id) },
  });
  return http('POST /user/order', {
    body: {
      event: event.id,
      tickets: [{ id: tickets[0]?.id ?? 0, count }],
      method: methods.find(({ alias }) => alias === method)?.id,
    },
  });
}

/** Orders tickets, approves the payment at the test bank, and waits until the order is paid. */
export async function buyTickets(buyer: Buyer, url: string, count: number, method = 'kCards') {
  const { order, payment } = await placeOrder(buyer, url, { method, count });
  const page =
    payment.type === 'QR' ? `${testShop}/api/sandbox/qr/${payment.paymentId}` : payment.content;
  await fetch(String(page), { method: 'POST', body: new URLSearchParams({ choice: 'approve' }) });
  const states = async () =>
    (await buyer.http('GET /user/profile/orders')).orders.map(({ state }) => state);
  await expect.poll(states).toEqual(['Paid']);
  return order;
}

/** The client of a shop's office, with the token that the shop's data folder has for commands. */
export const office = (shop = testShop, dataDir = process.env.E2E_DATA_DIR ?? '') =>
  httpOf(shop, readFileSync(join(dataDir, 'office-token'), 'utf8'));

/**
 * The api's client for a test; it adds the headers that a browser would. A refusal throws with the
 * api's message.
 */
function httpOf(shop: string, token?: string): Http {
  const forgery = 'the-same-in-both-places';
  const call = async (operation: OperationName, parts: { body?: unknown } = {}) => {
    const { method, path } = addressOf(operation, parts);
    const reply = await fetch(`${shop}/api${path}`, {
      method,
      headers: {
        'x-xsrf-token': forgery,
        cookie: `XSRF-TOKEN=${forgery}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${operation}: ${reply.status} ${text}`);
    return text ? (JSON.parse(text) as unknown) : null;
  };
  return call as Http;
}
