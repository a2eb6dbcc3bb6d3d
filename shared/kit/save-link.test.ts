/** @jest-environment jsdom */
import { needsLongPress, needsOtherBrowser, opensShareSheet, saveLink } from './save-link.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8';
const browsers = {
  safari: `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`,
  chrome:
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 ` + 'Mobile Safari/537.36',
  line:
    `${android}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0 Mobile ` +
    'Safari/537.36 Line/14.19.0',
  facebook:
    `${android}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0 Mobile ` +
    'Safari/537.36 [FB_IAB/FB4A;FBAV/490.0]',
  instagram: `${iPhone} Mobile/22B83 Instagram 358.0.0`,
};
/** Becomes this browser; `share` is its share sheet, if it has one. */
function become(browser: keyof typeof browsers, share?: () => Promise<void>) {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(browsers[browser]);
  if (share) Object.assign(navigator, { share, canShare: () => true });
}
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});
const make = async () => new File(['.'], 'ticket.png', { type: 'image/png' });
const press = ({ onClick }: ReturnType<typeof saveLink>) => {
  const preventDefault = jest.fn();
  onClick({ preventDefault } as never);
  return preventDefault.mock.calls.length === 1;
};

test('browser of its own: downloads what the page makes, else what the address has', async () => {
  const downloaded = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} });
  for (const browser of ['safari', 'chrome'] as const) {
    become(browser, () => Promise.reject(new Error('not asked')));
    expect(saveLink('/a', { name: 'b.html' })).toMatchObject({
      to: 'http://localhost/a',
      download: 'b.html',
    });
    expect(press(saveLink('/a', { name: 'b.html' }))).toBe(false);
    expect(press(saveLink('/a', { name: 'b.png', make }))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(downloaded).toHaveBeenCalledTimes(1);
    downloaded.mockClear();
    expect(needsOtherBrowser()).toBe(false);
  }
});

test('app’s browser: shares the file; without a share sheet links to its address', async () => {
  const shared = jest.fn(async (_: { files: File[] }) => {});
  become('instagram', shared as never);
  expect(press(saveLink('/a', { name: 'b.png', make }))).toBe(true);
  await Promise.resolve();
  expect(shared.mock.calls[0]?.[0].files[0]?.name).toBe('ticket.png');
  expect(needsOtherBrowser()).toBe(false);
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  expect(needsOtherBrowser()).toBe(true);

  become('facebook');
  expect(saveLink('/a', { name: 'b.png', make }).download).toBeUndefined();
  expect(press(saveLink('/a', { name: 'b.png', make }))).toBe(false);
  expect(needsOtherBrowser()).toBe(true);
});

describe('file that devices with a finger share', () => {
  const closed = Object.assign(new Error('closed'), { name: 'AbortError' });
  const expired = Object.assign(new Error('no press'), { name: 'NotAllowedError' });
  /** Presses the link in Safari: how often it was shared, downloaded and told as saved. */
  async function pressed(isTouched: boolean, share: () => Promise<void>, takesFiles = true) {
    const downloaded = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} });
    Object.assign(globalThis, { matchMedia: () => ({ matches: isTouched }) });
    const shared = jest.fn(share);
    become('safari', shared);
    Object.assign(navigator, { canShare: () => takesFiles });
    const onSaved = jest.fn();
    press(saveLink('/a', { name: 'b.png', make, isShared: true, onSaved }));
    await new Promise((resolve) => setTimeout(resolve));
    const calls = [shared, downloaded, onSaved].map(({ mock }) => mock.calls.length);
    return { calls, isSheet: opensShareSheet() };
  }

  test.each([
    ['touched', true, async () => {}, true, [1, 0, 1]],
    ['touched, the sheet is closed', true, () => Promise.reject(closed), true, [1, 0, 0]],
    ['touched, the press is forgotten', true, () => Promise.reject(expired), true, [1, 1, 1]],
    ['touched, the sheet takes no files', true, async () => {}, false, [0, 1, 1]],
    ['with a mouse', false, async () => {}, true, [0, 1, 1]],
  ] as const)('%s: shared, downloaded, saved', async (_, isTouched, share, takes, calls) => {
    expect(await pressed(isTouched, share, takes)).toEqual({ calls, isSheet: isTouched });
  });
});

test('LINE without a share sheet: a picture is saved by a long press', () => {
  become('line');
  expect(needsLongPress()).toBe(true);
  become('line', async () => {});
  expect(needsLongPress()).toBe(false);
  become('facebook');
  expect(needsLongPress()).toBe(false);
});

test('LINE: leads out to the browser of the phone', () => {
  become('line');
  expect(saveLink('/a.ics?lang=th').to).toBe(
    'http://localhost/a.ics?lang=th&openExternalBrowser=1',
  );
  expect(needsOtherBrowser()).toBe(false);
});
