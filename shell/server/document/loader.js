// The only inline script of every document: constant, allowed by its hash. Its data is in the JSON element after it.
{
  const root = document.documentElement;
  let isIn = false;
  try {
    isIn =
      !!localStorage.getItem('access_token') &&
      // @ts-expect-error Subtraction converts the string to a number.
      Date.now() - localStorage.getItem('access_token_created') < 3420000;
  } catch {}
  root.dataset.session = isIn ? 'in' : 'out';

  // Button clicks before hydration are recorded and replayed in order; the button is dimmed until then. Links work natively.
  /** @type {[HTMLButtonElement, Animation][]} */
  const kept = [];
  /** @param {MouseEvent & { target: any }} event Its target may be the document, which has no `closest`. */
  const keep = (event) => {
    /** @type {HTMLButtonElement | null | undefined} */
    const button = event.target.closest?.('button');
    if (!button || (event.detail === 0 && !event.isTrusted)) return;
    event.preventDefault();
    event.stopPropagation();
    kept.push([button, button.animate({ opacity: [0.5, 0.5] }, 1e9)]);
  };
  addEventListener('click', keep, true);
  /** @param {Event} event */
  const refuse = (event) => event.preventDefault();
  addEventListener('submit', refuse, true);

  // Adds the full style sheet right after the critical CSS, at the same place in the cascade.
  /** @param {HTMLElement} link @param {string} href */
  const applyStyles = (link, href) => {
    playday.styled = new Promise((done) => {
      link.onload = link.onerror = done;
      setTimeout(done, 5000);
    });
    // @ts-expect-error Every document has a style element.
    document.querySelector('style').after(Object.assign(link, { rel: 'stylesheet', href }));
  };
  const boot = () => {
    /** @type {typeof globalThis.playday} */
    // @ts-expect-error Every document has the element.
    const page = JSON.parse(document.getElementById('page').textContent);
    globalThis.playday = page;
    page.hydrated = async () => {
      removeEventListener('submit', refuse, true);
      for (const [button, dimmed] of kept) {
        dimmed.cancel();
        // A click that opened a dialog ends the clicks on the page behind it: a second tap on Menu was impatience.
        if (document.querySelector('dialog:modal')?.contains(button) ?? true) button.click();
        // The page applies each click before the next one.
        await new Promise((done) => setTimeout(done));
      }
      removeEventListener('click', keep, true);
    };
    const rules = {
      /** @param {string} url */
      createScriptURL(url) {
        if (!page.files.some((file) => file.url === url)) throw new TypeError(url);
        return url;
      },
    };
    // @ts-expect-error The type library does not have it yet.
    const policy = globalThis.trustedTypes?.createPolicy('boot', rules) ?? rules;
    page.files.forEach((file, index) => {
      /** @type {any} A link or a script. */
      const node = document.createElement(index ? 'link' : 'script');
      node.crossOrigin = 'anonymous';
      node.integrity = file.sri;
      if (file.url.endsWith('.css')) return applyStyles(node, file.url);
      if (index) Object.assign(node, { rel: 'preload', as: 'script', href: file.url });
      else node.src = policy.createScriptURL(file.url);
      document.head.append(node);
    });
    for (const href of page.words) {
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'preload',
          as: 'fetch',
          crossOrigin: 'anonymous',
          href,
        }),
      );
    }
  };
  // Content in view comes first, including its images (lazy ones do not delay `load`), followed by a frame that
  // paints them. An IntersectionObserver finds them without forcing layout of off-screen content.
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
  const afterPaint = async () => {
    const shown = picturesInView().then((images) =>
      Promise.allSettled(images.map((image) => image.decode())),
    );
    if (!document.hidden) await Promise.race([shown, new Promise((done) => setTimeout(done, 2000))]);
    // Hidden tabs get no animation frames.
    if (document.hidden) boot();
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(boot)));
  };
  if (document.readyState === 'complete') void afterPaint();
  else addEventListener('load', afterPaint);
}
