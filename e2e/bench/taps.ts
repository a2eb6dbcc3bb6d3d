/** A control that the bench taps while its page is loading. */
export interface TappedControl {
  name: string;
  path: string;
  selector: string;
  /** The page is scrolled until the control is in the middle of the screen. */
  isBelow?: boolean;
  /** The visitor is signed in and has tickets in the cart. */
  isBuyer?: boolean;
  /** Wider than the phone: the control is not on a phone's first view. */
  isWide?: boolean;
  /** What the tap leads to: an element, with the beginning of its text if several match. */
  answer: { selector: string; text?: string };
  /** A link: the browser follows it by itself before the page is hydrated, as it does on the baseline. */
  isLink?: boolean;
}

/** Milliseconds after the navigation's start. */
export const tapTimesMs = [300, 500, 1000, 1500, 2000, 3000];

const event = '/event/dok-kham-fight-night';
const menu = 'button[aria-haspopup="dialog"]';

export const tappedControls: TappedControl[] = [
  {
    name: 'link',
    path: '/',
    selector: 'main a[href="/event/plastic-monsoon-live"]',
    isBelow: true,
    answer: { selector: 'main h1', text: 'Plastic Monsoon' },
    isLink: true,
  },
  {
    name: 'stepper',
    path: event,
    selector: 'main output + button',
    isBelow: true,
    answer: { selector: 'main output', text: '1' },
  },
  {
    name: 'Get tickets',
    path: event,
    selector: '#tickets header button',
    // Nothing is chosen yet, so it leads to the tickets.
    answer: { selector: '#tickets h2:focus' },
  },
  { name: 'menu', path: '/', selector: menu, answer: { selector: 'dialog:modal' } },
  {
    name: 'language',
    path: '/',
    selector: 'header nav a[hreflang="th"]',
    isWide: true,
    answer: { selector: 'html[lang="th"]' },
    isLink: true,
  },
  {
    name: 'cart',
    path: '/',
    selector: `header button:has(+ ${menu})`,
    isBuyer: true,
    answer: { selector: 'dialog:modal' },
  },
];

/** What became of a tap. Times in ms after it. */
export interface Tap {
  /** When it was made, ms after the navigation's start. */
  atMs: number;
  /** Until the frame that shows that it was taken. */
  signMs?: number;
  /** Until the frame that shows what it leads to; for a new document, its first contentful paint. */
  answerMs?: number;
}

declare global {
  interface Window {
    tap?: Tap;
  }
}

/** Runs in the page before its first script, sent there as text. Records the tap on a control in `window.tap`. */
export function watchTap({
  selector,
  isBelow,
  answer,
}: Pick<TappedControl, 'selector' | 'isBelow' | 'answer'>) {
  const key = 'playday.bench-tap';
  const isAnswered = () =>
    [...document.querySelectorAll(answer.selector)].some(({ textContent }) =>
      textContent?.startsWith(answer.text ?? ''),
    );
  if (isBelow)
    addEventListener('DOMContentLoaded', () =>
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
  // A tap that led to this document.
  const left = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { tap: Tap; tappedAtMs: number } | null;
  if (left) {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint')
          window.tap = { ...left.tap, answerMs: performance.timeOrigin + startTime - left.tappedAtMs };
    }).observe({ type: 'paint', buffered: true });
    return;
  }
  const onClick = ({ timeStamp, target, isTrusted }: MouseEvent) => {
    const control = (target as Element).closest(selector);
    if (!control || !isTrusted || window.tap) return;
    const tap: Tap = { atMs: timeStamp };
    window.tap = tap;
    const keep = () =>
      sessionStorage.setItem(key, JSON.stringify({ tap, tappedAtMs: performance.timeOrigin + timeStamp }));
    keep();
    const isSigned = () => control.getAnimations().length > 0 || getComputedStyle(control).opacity !== '1';
    const look = () => {
      const [answered, signed] = [isAnswered(), isSigned()];
      // The time when this frame has been painted.
      setTimeout(() => {
        const tookMs = performance.now() - timeStamp;
        if (signed || answered) tap.signMs ??= tookMs;
        if (answered) tap.answerMs ??= tookMs;
        keep();
      });
      if (!answered) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener('click', onClick, true);
}
