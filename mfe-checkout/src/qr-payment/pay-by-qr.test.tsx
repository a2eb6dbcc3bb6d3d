import { act, screen, waitFor } from '@testing-library/react';
import { currentOrderId } from '../order/current-order-id.ts';
import * as sample from '../samples.ts';
import { buyer, openPage } from '../testing/fake-buyer.ts';

const { pendingOrder } = sample;
const now = () => Date.parse('2026-11-20T18:32:00+07:00');
const line = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/131.0 Safari/537.36 Line/14.19.0';

/** The lines that were drawn on the picture. jsdom has no canvas. */
let drawn: string[];
beforeEach(() => {
  drawn = [];
  const context = {
    fillText: (text: string) => drawn.push(text),
    measureText: (text: string) => ({ width: 10 * text.length }),
    fillRect: () => {},
    drawImage: () => {},
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['.'], { type: 'image/png' })));
  Object.assign(HTMLImageElement.prototype, { decode: async () => {} });
  jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

/** Opens the payment on a phone with this share sheet. */
async function onPhone(share?: (data: ShareData) => Promise<void>, contacts = {}) {
  if (share) Object.assign(navigator, { share, canShare: () => true });
  currentOrderId.set(pendingOrder.pubId);
  const host = buyer({ now });
  Object.assign(host, { contacts: { ...host.contacts, ...contacts } });
  const page = openPage(host, '/payment');
  await screen.findByAltText(/QR code to pay/);
  return page;
}
const steps = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test.each([
  ['http://localhost/api/sandbox/qr/any-id', 'http://localhost/api/sandbox/qr/any-id'],
  ['javascript:alert(1)', undefined],
  [undefined, undefined],
])('page of a test gateway %s: linked as %s', async (testPage, href) => {
  currentOrderId.set(pendingOrder.pubId);
  const { paymentDetails } = pendingOrder;
  const order = { ...pendingOrder, paymentDetails: { ...paymentDetails!, testPage } };
  openPage(buyer({ now, answers: { 'GET /user/order/{id}': order } }), '/payment');
  await screen.findByAltText(/QR code to pay/);
  const link = screen.queryByRole('link', { name: /pretend banking app/ });
  expect(link?.getAttribute('href')).toBe(href);
});

test('phone: the picture is shared, then what to do in the bank’s app', async () => {
  const shared = jest.fn(async (_: ShareData) => {});
  const { user } = await onPhone(shared);
  const save = screen.getByRole('link', { name: 'Save the QR code' });
  const code = screen.getByRole('figure');
  expect(save.compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^Save the picture first/)).toBeVisible();
  await user.click(save);
  expect(await screen.findByRole('link', { name: '✓ Saved' })).toHaveFocus();
  expect(shared.mock.calls[0]?.[0].files?.[0]?.name).toBe('playday-payment-PD-K7QM-4F2X.png');
  expect(steps()).toEqual(
    expect.arrayContaining([
      'Open your bank’s app',
      'Tap “Scan”',
      'Choose the picture from your album',
      'Check the payee and the amount, then confirm',
    ]),
  );
  expect(screen.queryByText(/^Save the picture first/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Download the picture instead' })).toBeVisible();
});

test('app’s browser with a share sheet: no download, which would open it again', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(line);
  const { user } = await onPhone(async () => {});
  await user.click(screen.getByRole('link', { name: 'Save the QR code' }));
  expect(await screen.findByRole('link', { name: '✓ Saved' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download the picture instead' })).toBeNull();
});

test('saved picture: says the amount, until when to pay, the payee, shop and order', async () => {
  const { user } = await onPhone(async () => {});
  await user.click(screen.getByRole('link', { name: 'Save the QR code' }));
  await screen.findByRole('link', { name: '✓ Saved' });
  const text = drawn.join(' ');
  for (const line of [
    'Thai QR / PromptPay',
    '฿1,660',
    'Pay by Fri 20 November 2026, 18:45',
    'Payee: Playday Co., Ltd.',
    'Playday · Order PD-K7QM-4F2X',
  ])
    expect(text).toContain(line);
});

test('share sheet closed: nothing is called saved', async () => {
  const closed = Object.assign(new Error('closed'), { name: 'AbortError' });
  const share = jest.fn(() => Promise.reject(closed));
  const { user } = await onPhone(share);
  await user.click(screen.getByRole('link', { name: 'Save the QR code' }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  await act(() => Promise.resolve());
  expect(screen.getByRole('link', { name: 'Save the QR code' })).toBeVisible();
  expect(screen.getByText(/^Save the picture first/)).toBeVisible();
});

test('LINE without a share sheet: shows the picture to hold, and leads to a browser', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(line);
  const { user } = await onPhone();
  await user.click(screen.getByRole('link', { name: 'Save the QR code' }));
  expect(await screen.findByText(/^Press and hold the picture/)).toBeVisible();
  expect(screen.getByAltText(/QR code to pay/)).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/png;base64,Lg==/),
  );
  expect(steps()).toContain('Choose the picture from your album');
  expect(screen.queryByText('✓ Saved')).toBeNull();
});

test('apps of banks that the shop links to: beside the first step, in their order', async () => {
  const bankApps = [
    { name: 'SCB EASY', url: 'scbeasy://' },
    { name: 'K PLUS', url: 'https://kplus.example/open' },
  ];
  const { user } = await onPhone(async () => {}, { bankApps });
  expect(screen.queryByRole('link', { name: 'SCB EASY' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Save the QR code' }));
  expect(await screen.findByRole('link', { name: 'SCB EASY' })).toHaveAttribute(
    'href',
    'scbeasy://',
  );
  expect(screen.getByRole('link', { name: 'K PLUS' })).toHaveAttribute(
    'href',
    'https://kplus.example/open',
  );
});
