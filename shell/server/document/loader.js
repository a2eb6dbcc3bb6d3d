// The inline script of every document: constant, allowed by its hash. Its data is in the JSON
// element after it.
{
  const root = document.documentElement;
  let isIn = false;
  /** @type {boolean | undefined} */
  let hasCart;
  try {
    isIn =
      !!localStorage.getItem('access_token') &&
      // @ts-expect-error Subtraction converts the string to a number.
      Date.now() - localStorage.getItem('access_token_created') < 3420000;
    hasCart = isIn && localStorage.getItem('playday.cart')?.includes('"lines":[{');
  } catch {}
  root.dataset.session = isIn ? 'in' : 'out';
  // Until the full style sheet is applied, dialogs are transparent.
  root.dataset.unstyled = '';

  // Clicks on buttons before hydration are recorded and replayed in order, and the first one starts
  // the scripts. Every click shows at once that it was taken: the control flashes and stays dimmed.
  // Links work natively; only the sign is added.
  /**
   * @type {[HTMLElement & { href?: string }, Animation, boolean][]} The last item: whether this
   * click made the control busy.
   */
  const kept = [];
  const busy = 'aria-busy';
  /**
   * @param {MouseEvent & { target: any }} event Its target may be the document, which has no
   * `closest`.
   */
  const keep = (event) => {
    /** @type {HTMLElement & { href?: string }} */
    const control = event.target.closest?.('button,a');
    // The menu needs no scripts. Its button closes it, and so does a tap beside it.
    const menu = root.dataset.hydrated ? null : event.target.closest?.('dialog');
    if (menu && (menu === event.target || (control && 'closes' in control.dataset)))
      return menu.close();
    if (!control || (event.detail === 0 && !event.isTrusted)) return;
    const sign = control.animate({ opacity: [0.2, 0.5] }, { duration: 200, fill: 'forwards' });
    kept.push([control, sign, !control.href && !control.hasAttribute(busy)]);
    if (control.href) return;
    event.preventDefault();
    event.stopPropagation();
    control.setAttribute(busy, 'true');
    const answer = () => {
      boot();
      if (control.hasAttribute('aria-haspopup')) void openMenu(control);
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', answer);
    else answer();
  };
  /** @param {HTMLElement} button */
  const openMenu = async (button) => {
    /** @type {any} */
    const menu = button.nextElementSibling;
    await globalThis.playday?.styled;
    if (root.dataset.hydrated || globalThis.failure || menu.open) return;
    for (const click of kept) if (click[0] === button) unmark(click);
    kept.splice(0, kept.length, ...kept.filter(([control]) => control !== button));
    menu.showModal();
  };
  /** @param {typeof kept[number]} click */
  const unmark = ([control, sign, isBusy]) => {
    sign.cancel();
    // By a second tap's turn, the page may say itself that the control is busy.
    if (isBusy) control.removeAttribute(busy);
  };
  /** @param {boolean} isLive */
  const release = async (isLive) => {
    for (const click of kept) {
      unmark(click);
      const [control] = click;
      if (!isLive || control.href) continue;
      // A click that opened a dialog ends the clicks on the page behind it: a second tap on Menu
      // was impatience.
      if (document.querySelector('dialog[open]')?.contains(control) ?? true) control.click();
      // The page applies each click before the next one, also what it shows only after a paint.
      // Hidden tabs paint nothing.
      await new Promise((done) => {
        setTimeout(done, 100);
        requestAnimationFrame(() => setTimeout(() => setTimeout(done)));
      });
    }
    kept.length = 0;
  };
  addEventListener('click', keep, true);
  // In a page that the browser kept and shows again, nobody expects the clicks of before.
  addEventListener('pagehide', () => release(false));
  /** @param {Event} event */
  const refuse = (event) => event.preventDefault();
  addEventListener('submit', refuse, true);

  // Adds the full style sheet right after the critical CSS, at the same place in the cascade.
  /** @param {HTMLElement} link */
  const applyStyles = (link) => {
    playday.styled = new Promise((done) => {
      link.onload = link.onerror = done;
      setTimeout(done, 5000);
    }).then(() => {
      delete root.dataset.unstyled;
    });
    // @ts-expect-error Every document has a style element.
    document.querySelector('style').after(link);
  };
  const rules = {
    /** @param {string} url */
    createScriptURL(url) {
      if (url !== '/failure.js' && !playday.files.some((file) => file.url === url))
        throw new TypeError(url);
      return url;
    },
  };
  const policy = globalThis.trustedTypes?.createPolicy('boot', rules) ?? rules;
  // What throws before the page is hydrated, in here, in the shell's file or in its start, leaves a
  // page that answers nothing. Another script tells the visitor and reports it, so that documents
  // stay small.
  /** @param {unknown} error */
  const fail = (error) => {
    if (globalThis.failure) return;
    globalThis.failure = `${error}`;
    removeEventListener('click', keep, true);
    void release(false);
    isRequested = true;
    // An open menu would make the sentence inert, and no longer closes. The sentence is a dialog,
    // too.
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    delete root.dataset.unstyled;
    document.head.append(make('script', { src: policy.createScriptURL('/failure.js') }));
  };
  /** @param {string} tag @param {object} rest @returns {any} A link or a script. */
  const make = (tag, rest) =>
    Object.assign(document.createElement(tag), { crossOrigin: 'anonymous' }, rest);
  /** @param {string} href @param {string | undefined} integrity */
  const preload = (href, integrity) =>
    document.head.append(
      make('link', { integrity, rel: 'preload', as: 'script', fetchPriority: 'low', href }),
    );
  let isPreloaded = false;
  // Requests what the page needs, without running it.
  const preloadAll = () => {
    if (isPreloaded) return;
    isPreloaded = true;
    // @ts-expect-error Every document has the element.
    globalThis.playday = JSON.parse(document.getElementById('page').textContent);
    // Browsers do not request again what the document has requested before.
    for (const { url, sri } of playday.files) if (!url.endsWith('.css')) preload(url, sri);
    // A tap on a cart with tickets waits for its code.
    for (const [name, { build, integrity, slots }] of Object.entries(playday.remotes))
      if (hasCart && integrity && slots?.includes('cart'))
        preload(`/mfe/${name}/${build}/remoteEntry.js`, integrity);
    for (const href of playday.words)
      document.head.append(
        make('link', { rel: 'preload', as: 'fetch', fetchPriority: 'low', href }),
      );
  };
  let isRequested = false;
  // Without the script no click is answered. The next one requests it again.
  const lose = () => {
    isRequested = false;
    void release(false);
  };
  /** @param {() => void} step */
  const attempt = (step) => {
    try {
      step();
    } catch (error) {
      fail(error);
    }
  };
  const boot = () => {
    if (isRequested) return;
    isRequested = true;
    attempt(start);
  };
  const start = () => {
    preloadAll();
    /** @type {any[]} The shell’s script and style sheet come first. */
    const [main, styles] = playday.files;
    addEventListener('error', ({ filename, message }) => {
      if (!root.dataset.hydrated && filename.endsWith(main.url)) fail(message);
    });
    playday.hydrated = async () => {
      removeEventListener('submit', refuse, true);
      await release(true);
      removeEventListener('click', keep, true);
    };
    document.head.append(
      make('script', {
        integrity: main.sri,
        src: policy.createScriptURL(main.url),
        onerror: lose,
      }),
    );
    // Before hydration, a rendered page waits for it only to show what is not in its document: of a
    // signed-in visitor, or after a tap.
    const fetchPriority = playday.isRendered && !isIn && !kept.length ? 'low' : 'auto';
    if (!playday.styled)
      applyStyles(
        make('link', { integrity: styles.sri, rel: 'stylesheet', fetchPriority, href: styles.url }),
      );
  };
  // Content in view comes first, including its images (lazy ones do not delay `load`), followed by
  // a frame that paints them. An IntersectionObserver finds them without forcing layout of
  // off-screen content.
  /** @type {() => Promise<HTMLImageElement[]>} */
  const picturesInView = () =>
    new Promise((done) => {
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect();
        // @ts-expect-error Only images are observed.
        done(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
      });
      for (const image of document.images) observer.observe(image);
      if (!document.images.length) done([]);
    });
  const afterPictures = async () => {
    // An image that never arrives, and with it `load`, does not keep the page from answering.
    setTimeout(boot, 10_000);
    if (!('fetchPriority' in HTMLLinkElement.prototype)) return;
    const images = await picturesInView();
    while (!isPreloaded && !images.every((image) => image.complete))
      await new Promise((done) => setTimeout(done, 20));
    attempt(preloadAll);
  };
  const afterPaint = async () => {
    const shown = picturesInView().then((images) =>
      Promise.allSettled(images.map((image) => image.decode())),
    );
    if (!document.hidden)
      await Promise.race([shown, new Promise((done) => setTimeout(done, 2000))]);
    // Hidden tabs get no animation frames.
    if (document.hidden) boot();
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(boot)));
  };
  // The data follow this script.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', afterPictures);
  else void afterPictures();
  if (document.readyState === 'complete') void afterPaint();
  else addEventListener('load', afterPaint);
}
