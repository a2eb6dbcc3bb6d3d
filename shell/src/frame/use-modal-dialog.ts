import { useEffect, useState } from 'react';

/** The open dialog on top of all others, if there is one: nothing outside it can be clicked or reached by keyboard. */
export function useModalDialog(): Element | null {
  const [top, setTop] = useState<Element | null>(null);
  useEffect(() => {
    let open: Element[] = [];
    const observer = new MutationObserver(() => look());
    const look = () => {
      const found = [...document.querySelectorAll('dialog[open]')];
      // The one that opened last lies on top, wherever it stands in the document.
      open = [
        ...open.filter((dialog) => found.includes(dialog)),
        ...found.filter((dialog) => !open.includes(dialog)),
      ];
      setTop(open.at(-1) ?? null);
      // One that is open may also leave the page without being closed.
      observer.observe(document.body, {
        subtree: true,
        attributeFilter: ['open'],
        childList: open.length > 0,
      });
    };
    look();
    return () => observer.disconnect();
  }, []);
  return top;
}
