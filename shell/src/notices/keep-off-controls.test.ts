import { keepOffControls } from './keep-off-controls.ts';

/** An element on the page, 300 pixels wide, that reaches from `top` to `bottom`. */
function add(tag: string, top: number, bottom: number): HTMLElement {
  const element = document.createElement(tag);
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
  document.body.append(element);
  return element;
}
beforeEach(() => document.body.replaceChildren());

test.each([
  ['nothing below it: it stays', [], '0 0px'],
  ['a button: above it', [['button', 560, 600]], '0 -40px'],
  [
    'a field and its label: above both',
    [
      ['input', 560, 600],
      ['label', 540, 560],
    ],
    '0 -60px',
  ],
  [
    'two with a gap too small for it: above both',
    [
      ['select', 550, 600],
      ['summary', 480, 520],
    ],
    '0 -120px',
  ],
  ['a card: off its middle only', [['button', 300, 700]], '0 0px'],
  ['the middle of a card: above it', [['button', 440, 740]], '0 -32px'],
] as const)('%s', (_, below, translate) => {
  const floating = add('div', 548, 600);
  for (const [tag, top, bottom] of below) add(tag, top, bottom);
  const end = keepOffControls(floating);
  expect(floating.style.translate).toBe(translate);
  end();
});

test('controls everywhere: it hides, and comes back when they go', async () => {
  const floating = add('div', 548, 600);
  const controls = [0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550].map((top) =>
    add('button', top, top + 45),
  );
  const end = keepOffControls(floating);
  expect(floating.style.visibility).toBe('hidden');
  for (const control of controls) control.remove();
  await Promise.resolve();
  expect(floating.style.visibility).toBe('');
  end();
});

test('page that becomes higher: it moves in the next frame, not at once, unless ended', () => {
  jest.useFakeTimers();
  let resized = () => {};
  const { ResizeObserver: real } = globalThis;
  globalThis.ResizeObserver = class {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
  const floating = add('div', 548, 600);
  const button = add('button', 100, 140);
  const end = keepOffControls(floating);
  const growTo = (top: number) => {
    button.getBoundingClientRect = () => new DOMRect(0, top, 300, 40);
    resized();
  };
  growTo(560);
  expect(floating.style.translate).toBe('0 0px');
  jest.advanceTimersByTime(20);
  expect(floating.style.translate).toBe('0 -40px');
  growTo(100);
  end();
  jest.advanceTimersByTime(20);
  expect(floating.style.translate).toBe('0 -40px');
  globalThis.ResizeObserver = real;
  jest.useRealTimers();
});
