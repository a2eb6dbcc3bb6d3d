import { describeShop } from '../testing/suite.ts';

describeShop('invariants', (shop) => {
  test('held tickets without a count for their buyer: found', async () => {
    const { event, ticket } = await shop().ids();
    const visitor = await shop().visitor();
    const tickets = [{ id: ticket['tonight/ga'], count: 1 }];
    await visitor.call('PUT', '/user/hold', { event: event.tonight, tickets, revision: 1 });
    expect(await shop().invariantViolations()).toEqual([]);
    await shop().db.query('delete from buyer_counts');
    const rules = (await shop().invariantViolations()).map(({ rule }) => rule);
    expect(rules).toContain('held tickets are not counted for their buyer');
    await shop().reset();
  });
});
