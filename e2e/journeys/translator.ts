import type { BrowserContext } from '@playwright/test';

/**
 * Translates the pages of a context as Chrome does: an element with two `font` elements takes the
 * place of each text node, now and whenever text appears, except below `translate="no"`. The new
 * text differs by one invisible character, so that tests read it as they do otherwise. `when`: once
 * the page is hydrated, or as soon as the document is there.
 */
export const translatePages = (context: BrowserContext, when: 'hydrated' | 'parsed') =>
  context.addInitScript((when) => {
    const isLeftOut = (parent: Element | null) =>
      parent === null ||
      parent.closest('font, script, style, noscript, textarea, [translate="no"]') !== null;
    const font = () => {
      const element = document.createElement('font');
      element.style.verticalAlign = 'inherit';
      return element;
    };
    const translate = (within: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
        if (node instanceof Text && node.data.trim() && !isLeftOut(node.parentElement))
          texts.push(node);
      for (const text of texts) {
        const [outer, inner] = [font(), font()];
        inner.textContent = `${text.data}\u200b`;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) translate(node);
    });
    const begin = () => {
      translate(document.body);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    if (when === 'parsed') return addEventListener('DOMContentLoaded', begin);
    const hydration = new MutationObserver(() => {
      if (!document.documentElement?.dataset.hydrated) return;
      hydration.disconnect();
      begin();
    });
    hydration.observe(document, {
      subtree: true,
      attributes: true,
      attributeFilter: ['data-hydrated'],
    });
  }, when);
