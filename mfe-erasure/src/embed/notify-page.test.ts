import { notifyPage } from './notify-page.ts';

const views = window as unknown as Record<string, unknown>;
afterEach(() =>
  ['ReactNativeWebView', 'PlaydayAndroid', 'webkit'].forEach((name) => delete views[name]),
);

test('native web views: each receives the message as JSON, even when another bridge throws', () => {
  const received: string[] = [];
  const view = (name: string) => ({
    postMessage: (text: string) => void received.push(`${name} ${text}`),
  });
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  views.ReactNativeWebView = {
    postMessage() {
      throw new Error('gone');
    },
  };
  views.PlaydayAndroid = view('Android');
  views.webkit = { messageHandlers: { playday: view('iOS') } };
  notifyPage(document.body, { type: 'playday-erasure:success', app: 'staff' });
  const message = '{"type":"playday-erasure:success","app":"staff"}';
  expect(received).toEqual([`Android ${message}`, `iOS ${message}`]);
  warn.mockRestore();
});
