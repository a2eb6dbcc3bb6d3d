import type { TicketsByEvent } from '@playday/shared/api-contract';
import { buyTickets, openSignedIn, test } from './buyer.ts';
import { expect, visit } from './journey-test.ts';
import type { Page } from '@playwright/test';

/** The content width of an A4 page with the browser's margins, in CSS pixels. */
const paper = { width: 718, height: 1040 };

/**
 * Prints the page; expects one sheet with these texts, nothing cut at its right edge, and nothing
 * of the frame.
 */
async function expectOneSheet(page: Page, texts: (string | RegExp)[]) {
  // With the web font, which comes after hydration: letters that stand in for it are wider.
  const print = async () => (await page.pdf({ format: 'A4' })).toString('latin1');
  await expect.poll(async () => (await print()).match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBe(1);
  const before = page.viewportSize();
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  for (const text of texts)
    await expect(
      page.locator('body').getByText(text).filter({ visible: true }).first(),
    ).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const right = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main *')].map((each) => each.getBoundingClientRect().right),
    ),
  );
  expect(right).toBeLessThanOrEqual(paper.width);
  await page.emulateMedia({ media: null });
  if (before) await page.setViewportSize(before);
}

test('printed receipt and tickets: one sheet each, with names, gate time and numbers', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer({ firstName: 'Anchalee', lastName: 'Phumiphat' });
  const { pubId } = await buyTickets(buyer, 'ninth-floor-jazz', 4);
  await openSignedIn(page, buyer);
  await visit(page, `/receipt?order=${pubId}`);
  await expect(page.locator('h1')).toHaveText('You’re in!');
  await expectOneSheet(page, [
    'Receipt',
    'Playday Co., Ltd.',
    'Anchalee Phumiphat',
    'Table seat',
    'Grand total',
    /^PD-[2-9A-Z]{4}-[2-9A-Z]{4}$/,
    'Doors open 19:00',
    'Charoen Rooftop, 36 Soi Charoen Krung 36, Bang Rak, Bangkok 10500',
  ]);
  await visit(page, '/account/tickets');
  await expect(page.getByRole('article')).toHaveCount(4);
  await expectOneSheet(page, [
    /Playday Co., Ltd\./,
    'Holder: Anchalee Phumiphat',
    /^1 of 4 Order PD-/,
    /^4 of 4 Order PD-/,
    'Doors open 19:00',
    'Charoen Rooftop, 36 Soi Charoen Krung 36, Bang Rak, Bangkok 10500',
  ]);

  const long = 'เทศกาลดนตรีกลางแจ้งริมแม่น้ำเจ้าพระยาในคืนวันศุกร์สุดท้ายของเดือนพฤศจิกายน ครั้งที่ 12';
  await page.route(/\/api\/user\/profile\/tickets/, async (route) => {
    const [group, ...rest] = (await (await route.fetch()).json()) as TicketsByEvent[];
    const { venue, ...event } = group!.event;
    const tickets = group!.tickets.map((ticket) => ({
      ...ticket,
      name: 'บัตรยืนโซนหน้าเวที พร้อมเครื่องดื่มต้อนรับและของที่ระลึกพิเศษ',
    }));
    const place = {
      ...venue,
      name: 'ลานกิจกรรมริมแม่น้ำเจ้าพระยา เอเชียทีค เดอะ ริเวอร์ฟร้อนท์',
      address: '2194 ถนนเจริญกรุง แขวงวัดพระยาไกร เขตบางคอแหลม กรุงเทพฯ 10120',
    };
    await route.fulfill({
      json: [{ event: { ...event, name: long, venue: place }, tickets }, ...rest],
    });
  });
  await visit(page, '/account/tickets');
  await expectOneSheet(page, [long, /^4 of 4 Order PD-/]);
});
