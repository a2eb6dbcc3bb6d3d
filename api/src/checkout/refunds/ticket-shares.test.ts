import { ticketShares } from './ticket-shares.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test('two types, promo and fees: the promo by price, fees by type, order fees by cost', () => {
  const tickets = [
    { typeId: 1, price: 1_000 },
    { typeId: 1, price: 1_000 },
    { typeId: 2, price: 2_000 },
  ];
  const fees = [
    { ticketTypeId: 1, price: 101 },
    { ticketTypeId: null, price: 40 },
  ];
  expect(ticketShares(tickets, { discount: 400, fees })).toEqual([
    { price: 1_000, discount: 100, fees: 51 + 10, total: 961 },
    { price: 1_000, discount: 100, fees: 50 + 10, total: 960 },
    { price: 2_000, discount: 200, fees: 20, total: 1_820 },
  ]);
});

test('promo of the whole price: the fee of the order in equal parts', () => {
  const tickets = [1_000, 3_000].map((price) => ({ typeId: 1, price }));
  const fees = [{ ticketTypeId: null, price: 40 }];
  expect(ticketShares(tickets, { discount: 4_000, fees }).map((share) => share.fees)).toEqual([
    20, 20,
  ]);
});

test('free ticket beside one with a price: no part of the fee of the order', () => {
  const tickets = [0, 3_000].map((price) => ({ typeId: 1, price }));
  const fees = [{ ticketTypeId: null, price: 40 }];
  expect(ticketShares(tickets, { discount: 0, fees }).map((share) => share.fees)).toEqual([0, 40]);
});

test('any order: the shares are its total exactly, and none is below 0', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let time = 0; time < 2_000; time++) {
    const tickets = Array.from({ length: 1 + random(8) }, () => ({
      typeId: random(3),
      price: random(4) === 0 ? 0 : random(500_000),
    }));
    const subtotal = sum(tickets.map(({ price }) => price));
    const discount = random(3) === 0 ? subtotal : random(subtotal + 1);
    const fees = [
      { ticketTypeId: tickets[0]!.typeId, price: random(9_999) },
      { ticketTypeId: null, price: random(9_999) },
    ];
    const shares = ticketShares(tickets, { discount, fees });
    expect(sum(shares.map(({ total }) => total))).toBe(
      subtotal - discount + sum(fees.map(({ price }) => price)),
    );
    expect(Math.min(...shares.map(({ total }) => total))).toBeGreaterThanOrEqual(0);
  }
});
