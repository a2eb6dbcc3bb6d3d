import type { EventDetails } from '@playday/shared/api-contract';
import type { Page } from '@playwright/test';

/** One state of one screen, and how to reach it. */
export interface Screen {
  name: string;
  address: string;
  /** Signed in. */
  isBuyer?: boolean;
  /** Session storage: the order that is being paid. */
  tab?: Record<string, string>;
  /** Tickets in the cart per ticket type of an event, from the first type on. */
  cart?: { event: string; counts: number[] };
  /** Runs before the page is requested. */
  given?: (page: Page, shop: Shop) => Promise<unknown>;
  /**
   * Runs once the page is hydrated. Selects elements by position, because the page may be in any
   * language.
   */
  then?: (page: Page, shop: Shop) => Promise<unknown>;
  /** Console messages that `given` causes. */
  complains?: RegExp;
}

export interface Shop {
  event: (name: string) => Promise<EventDetails>;
}

type Part = Partial<Screen>;

/**
 * Makes screens of one address whose names begin alike. What they consist of is put together: each
 * `given` runs, one after the other; of everything else the last one counts.
 */
export const at =
  (prefix: string, address: string, ...shared: Part[]) =>
  (name = '', ...own: Part[]): Screen => {
    const parts = [...shared, ...own];
    const givens = parts.flatMap(({ given }) => given ?? []);
    return Object.assign({ name: name ? `${prefix}-${name}` : prefix, address }, ...parts, {
      ...(givens.length > 0 && {
        async given(page: Page, shop: Shop) {
          for (const given of givens) await given(page, shop);
        },
      }),
    }) as Screen;
  };
