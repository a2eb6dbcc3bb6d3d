import { fuzz } from './fuzz.ts';
import { describeShop } from '../../../api/src/testing/suite.ts';

describeShop('fuzzing', (shop) => {
  test('random requests: every response is documented, none is 5xx, and the invariants hold', async () => {
    const seed = 20261121;
    const { failures, requests } = await fuzz(shop(), { seed, count: 1_000 });
    expect([seed, failures]).toEqual([seed, []]);
    expect(requests).toBe(1_000);
  });
});
