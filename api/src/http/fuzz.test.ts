import { fuzz } from '../testing/fuzz/fuzz.ts';
import { describeShop } from '../testing/suite.ts';

/** The short form of `npm run fuzz`. */
describeShop('any request', (shop) => {
  test('is answered as documented, never with a fault of ours, and the rules still hold', async () => {
    const seed = 20261121;
    const { faults, requests } = await fuzz(shop(), { seed, count: 1_000 });
    expect([seed, faults]).toEqual([seed, []]);
    expect(requests).toBe(1_000);
  }, 90_000);
});
