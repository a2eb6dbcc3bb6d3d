import type { Shop } from '../testing/shop.ts';
import { later, minutes, seconds } from '../time.ts';
import { describeShop } from '../testing/suite.ts';
import { advanceRooms } from './advance.ts';

/** The statements of `shared/docs/operations/waiting-room.md`. */
describeShop('waiting room in operation', (shop) => {
  async function openRoom() {
    const { event } = await shop().ids();
    await shop().sql`
      update events set has_waiting_room = true, sale_start = ${later(shop().now(), -minutes(1))} where url = 'tonight'`;
    const people = await Promise.all(Array.from({ length: 3 }, () => shop().visitor()));
    const state = async ({ call }: Awaited<ReturnType<Shop['visitor']>>) =>
      (await call('POST', '/user/waiting-room', { event: event.tonight })).body.state as string;
    return { people, state };
  }
  const rest = (until: string) =>
    shop().sql`update waiting_rooms set advanced_at = ${shop().now()}::timestamptz + ${until}::interval
      where event_id = (select id from events where url = 'tonight')`;
  const pass = async (ms: number) => {
    shop().turnClock(ms);
    await advanceRooms(shop().context);
  };

  test('paused for ten minutes: the admitted go on, nobody else is called until then', async () => {
    const { people, state } = await openRoom();
    const [first, second] = people as [(typeof people)[0], (typeof people)[0]];
    expect(await state(first)).toBe('admitted');
    await rest('10 minutes');
    expect(await state(second)).toBe('waiting');
    await pass(minutes(9));
    expect(await state(second)).toBe('waiting');
    expect(await state(first)).toBe('admitted');
    await pass(minutes(1) + seconds(1));
    expect(await state(second)).toBe('admitted');
  });

  test('pause that is ended early: places are called again at once', async () => {
    const { people, state } = await openRoom();
    const [first, second] = people as [(typeof people)[0], (typeof people)[0]];
    await state(first);
    await rest('10 minutes');
    expect(await state(second)).toBe('waiting');
    await rest('0 minutes');
    await pass(seconds(1));
    expect(await state(second)).toBe('admitted');
  });
});
