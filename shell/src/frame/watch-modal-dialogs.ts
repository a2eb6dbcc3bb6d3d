/**
 * Calls the listener with the open modal dialogs, the topmost last, at once and whenever they
 * change. Returns a function that stops it.
 */
export function watchModalDialogs(listener: (open: HTMLDialogElement[]) => void): () => void {
  let open: HTMLDialogElement[] = [];
  const observer = new MutationObserver(() => update());
  const update = () => {
    const found = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
    // The dialog that opened last is on top, regardless of its position in the document.
    open = [
      ...open.filter((dialog) => found.includes(dialog)),
      ...found.filter((dialog) => !open.includes(dialog)),
    ];
    listener(open);
    // An open dialog may also be removed from the page without being closed.
    observer.observe(document.body, {
      subtree: true,
      attributeFilter: ['open'],
      childList: open.length > 0,
    });
  };
  update();
  return () => observer.disconnect();
}
