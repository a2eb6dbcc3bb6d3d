import { describeShop } from '../../testing/suite.ts';

describeShop('office: kinds of an event', (shop) => {
  const set = (kinds: string[]) =>
    shop().office('POST', '/office/events/tonight/kinds', { kinds, reason: 'so people find it' });
  const found = async (query: string) =>
    (await shop().call('GET', `/event?${query}`)).body.events.map(({ url }) => url);

  test('event is found by its kind at once, and not any more when it has another', async () => {
    expect((await set(['comedy', 'food'])).body).toMatchObject({
      before: { kinds: '' },
      after: { kinds: 'comedy, food' },
    });
    expect(await found('kind=comedy')).toEqual(['tonight']);
    expect(await found('q=stand-up')).toEqual(['tonight']);
    await set(['film']);
    expect(await found('q=stand-up')).toEqual([]);
  });

  test('the same kinds: no change', async () => {
    await set(['film']);
    expect((await set(['film'])).body.isChanged).toBe(false);
  });

  test('kind that there is none of: refused, with its place', async () => {
    const { status, body } = await set(['opera']);
    expect([status, body.code]).toEqual([400, 1001]);
    expect(JSON.stringify(body)).toContain('kinds');
  });
});
