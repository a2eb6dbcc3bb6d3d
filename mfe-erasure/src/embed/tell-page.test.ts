import { tellPage } from './tell-page.ts';

const views = window as unknown as Record<string, unknown>;
afterEach(() => ['ReactNativeWebView', 'PlaydayAndroid', 'webkit'].forEach((name) => delete views[name]));

test('page: receives an event that bubbles out of the shadow root', () => {
  const element = document.body.appendChild(document.createElement('div'));
  const heard: unknown[] = [];
  document.addEventListener('playday-erasure:height', (event) => heard.push((event as CustomEvent).detail), {
    once: true,
  });
  tellPage(element, { type: 'playday-erasure:height', height: 640 });
  expect(heard).toEqual([{ height: 640 }]);
});

test('native web views: each receives the message as JSON, even when another bridge throws', () => {
  const heard: string[] = [];
  const view = (name: string) => ({ postMessage: (text: string) => void heard.push(`${name} ${text}`) });
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  views.ReactNativeWebView = {
    postMessage() {
      throw new Error('gone');
    },
  };
  views.PlaydayAndroid = view('Android');
  views.webkit = { messageHandlers: { playday: view('iOS') } };
  tellPage(document.body, { type: 'playday-erasure:success', app: 'staff' });
  const message = '{"type":"playday-erasure:success","app":"staff"}';
  expect(heard).toEqual([`Android ${message}`, `iOS ${message}`]);
  warn.mockRestore();
});
