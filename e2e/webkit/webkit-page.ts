import { expect } from '@playwright/test';
import { type ElementReference, isElement, type Session } from './web-driver.ts';

/** What a test looks for, as a visitor would name it. */
const selectors = {
  button: 'button:enabled',
  link: 'a[href]',
  field: 'input:not([type=radio])',
  radio: 'input[type=radio]',
  heading: 'h1, h2, h3',
  dialog: 'dialog[open]',
  alert: '[role=alert]',
  status: '[role=status], output',
  image: 'img',
  text: 'p',
};
export type Kind = keyof typeof selectors;

/**
 * The key as WebDriver writes it (W3C WebDriver, section 17.4.2). It leads to the next part of a
 * date field.
 */
const rightArrow = '\uE014';

/** One window of WebKit, with the words of the journeys. Each step waits until it can be done. */
export class WebKitPage {
  readonly #session: Session;
  readonly #window: string;
  readonly #errors: string[] = [];

  constructor(session: Session, window: string) {
    this.#session = session;
    this.#window = window;
  }

  /** The session, directed at this window. */
  async use(): Promise<Session> {
    await this.#session.toWindow(this.#window);
    this.#errors.push(...(await this.#session.evaluate(takeErrors)));
    return this.#session;
  }

  async open(address: string) {
    await (await this.use()).goto(address);
  }

  /** Opens an address and waits until the page is hydrated. */
  async visit(address: string) {
    await this.open(address);
    await this.isLive();
  }

  isLive = () =>
    expect
      .poll(() => this.evaluate(() => 'hydrated' in document.documentElement.dataset))
      .toBe(true);

  back = async () => (await this.use()).back();

  screenshot = async () => (await this.use()).screenshot();

  /** The errors that the pages of this window have reported, each since it was first looked at. */
  async errors() {
    await this.use();
    return this.#errors;
  }

  async evaluate<Result, Args extends unknown[]>(run: (...args: Args) => Result, ...args: Args) {
    return (await this.use()).evaluate(run, ...args);
  }

  /** Presses it; again, if the page has replaced it after it was found and before the press. */
  async press(kind: Kind, name: string | RegExp): Promise<void> {
    try {
      const target = await this.#find(kind, name);
      await expect
        .poll(() => this.evaluate(scrollTo, target), { message: `${kind} ${String(name)}` })
        .toBe(true);
      await (await this.use()).click(target);
    } catch (error) {
      if (!String(error).includes('stale element reference')) throw error;
      return this.press(kind, name);
    }
  }

  async fill(label: string, text: string) {
    await (await this.use()).type(await this.#find('field', label), text);
  }

  /**
   * Types a date into a date field, whose parts stand in the order of the driver's locale. `date`:
   * yyyy-mm-dd.
   */
  async fillDate(label: string, date: string) {
    const [year, month, day] = date.split('-');
    await this.fill(label, [month, day, year].join(rightArrow));
  }

  /** Waits until it can be seen. */
  async sees(kind: Kind, name: string | RegExp) {
    await this.#find(kind, name);
  }

  async isAt(path: string | RegExp) {
    const here = () => this.evaluate(() => location.pathname + location.search);
    if (typeof path === 'string') await expect.poll(here).toBe(path);
    else await expect.poll(here).toMatch(path);
  }

  count = async (kind: Kind, name: string | RegExp) =>
    (await this.evaluate(findAll, selectors[kind], ...patternOf(name))).length;

  async #find(kind: Kind, name: string | RegExp): Promise<ElementReference> {
    let found: unknown;
    await expect
      .poll(
        async () => {
          [found] = await this.evaluate(findAll, selectors[kind], ...patternOf(name));
          return isElement(found);
        },
        { message: `${kind} ${String(name)}`, intervals: [30, 60, 120] },
      )
      .toBe(true);
    return found as ElementReference;
  }
}

/**
 * Runs in the page: returns its errors since the last call, from the first one on. Classic
 * WebDriver runs nothing before a page's own scripts, and this browser prints no console of a
 * private window.
 */
function takeErrors(): string[] {
  const page = globalThis as { e2eErrors?: string[] };
  if (page.e2eErrors) return page.e2eErrors.splice(0);
  const errors: string[] = (page.e2eErrors = []);
  const { error } = console;
  console.error = (...words: unknown[]) => {
    errors.push(words.map(String).join(' '));
    error(...words);
  };
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`${violatedDirective} forbids ${blockedURI}`),
  );
  return [];
}

/**
 * Runs in the page: scrolls an element into the middle, where neither the header nor a bar at the
 * edge is above it. Returns whether it is still there a few frames later: what is drawn for the
 * first time on the way may move it.
 */
async function scrollTo(target: ElementReference): Promise<boolean> {
  const element = target as unknown as HTMLElement;
  element.scrollIntoView({ block: 'center' });
  await new Promise((next) => setTimeout(next, 50));
  const { left, top, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode() as Document | ShadowRoot;
  return element.contains(root.elementFromPoint(left + width / 2, top + height / 2));
}

/** A whole name, or a part of it by a pattern; as texts, which a page can get. */
const patternOf = (name: string | RegExp): [source: string, flags: string] =>
  typeof name === 'string'
    ? [`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, '']
    : [name.source, name.flags];

/**
 * Runs in the page: what is visible, can be used (not behind a modal dialog) and has such a name.
 */
function findAll(selector: string, source: string, flags: string): unknown[] {
  const nameOf = (element: HTMLElement & Partial<HTMLInputElement>) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const label = labelledBy ? document.getElementById(labelledBy) : element.labels?.[0];
    return (
      element.getAttribute('aria-label') ??
      element.getAttribute('alt') ??
      (label ?? element).textContent ??
      ''
    )
      .replace(/\s+/g, ' ')
      .trim();
  };
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const within = [
    modal ?? document,
    ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ];
  const all = within.flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)]);
  return (modal?.matches(selector) ? [modal as HTMLElement] : all).filter(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      new RegExp(source, flags).test(nameOf(element)),
  );
}
