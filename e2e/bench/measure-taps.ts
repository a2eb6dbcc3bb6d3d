import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { observe } from './observe.ts';
import { hold, phone, throttle, until } from './phone.ts';
import { type Tap, type TappedControl, watchTap } from './taps.ts';

/** A tap, and how long after hydration its answer came; negative if a new document came first. */
export interface MeasuredTap extends Tap {
  afterHydrationMs?: number;
}

interface Place {
  x: number;
  y: number;
}

const patienceMs = 15_000;

/** The point to tap: the middle of the control, found in a visit at full speed. */
export async function placeOf(
  browser: Browser,
  origin: string,
  control: TappedControl,
  local?: Record<string, string>,
): Promise<Place> {
  return inPage(browser, control, local, async (page) => {
    await page.goto(origin + control.path, { waitUntil: 'load' });
    const found = page.locator(control.selector).first();
    await found.waitFor();
    if (control.isBelow)
      await found.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const box = await found.boundingBox();
    if (!box) throw new Error(`${control.selector} is not shown`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
}

/** Loads the page on the slow phone with an empty cache and taps the place at a time after the navigation's start. */
export async function measureTap(
  browser: Browser,
  origin: string,
  control: TappedControl,
  { place, atMs, local }: { place: Place; atMs: number; local?: Record<string, string> },
): Promise<MeasuredTap | undefined> {
  return inPage(browser, control, local, async (page) => {
    await page.addInitScript(observe);
    await page.addInitScript(watchTap, control);
    const devtools = await throttle(page);
    const begunAt = Date.now();
    const arrived = page.goto(origin + control.path, { waitUntil: 'commit', timeout: 60_000 });
    await sleep(begunAt + atMs - Date.now());
    await tapAt(devtools, place);
    await arrived.catch(() => {});
    return await answerOf(devtools);
  });
}

async function inPage<Result>(
  browser: Browser,
  { isWide }: TappedControl,
  local: Record<string, string> | undefined,
  act: (page: Page) => Promise<Result>,
) {
  const context = await browser.newContext({
    ...phone,
    ...(isWide && { viewport: { width: 1280, height: 823 }, deviceScaleFactor: 1 }),
  });
  try {
    if (local) await hold(context, local);
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Both halves of the tap are sent at once: the browser answers only when the page has dealt with them. */
async function tapAt(devtools: CDPSession, place: Place) {
  await Promise.all([
    devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] }),
    devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

async function answerOf(devtools: CDPSession): Promise<MeasuredTap | undefined> {
  const found = await Promise.race([
    until<MeasuredTap>(
      devtools,
      `window.tap?.answerMs && JSON.stringify({ ...window.tap, afterHydrationMs:
        window.seen.hydratedMs ? window.tap.atMs + window.tap.answerMs - window.seen.hydratedMs : undefined })`,
    ),
    sleep(patienceMs, undefined, { ref: false }),
  ]);
  return found === undefined ? undefined : (JSON.parse(found as unknown as string) as MeasuredTap);
}
