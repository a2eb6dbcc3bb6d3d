import { useEffect, useState } from 'react';

/** The topmost open modal dialog, or null. Nothing outside of it can be clicked or focused. */
export function useModalDialog(): Element | null {
  const [top, setTop] = useState<Element | null>(null);
  useEffect(() => {
    let open: Element[] = [];
    const observer = new MutationObserver(() => look());
    const look = () => {
      const found = [...document.querySelectorAll('dialog[open]')];
      // The dialog that opened last is on top, regardless of its position in the document.
      open = [
        ...open.filter((dialog) => found.includes(dialog)),
        ...found.filter((dialog) => !open.includes(dialog)),
      ];
      setTop(open.at(-1) ?? null);
      // An open dialog may also be removed from the page without being closed.
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
