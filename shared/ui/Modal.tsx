import { type ComponentProps, useLayoutEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'dialog'>, 'onClose'> & {
  isOpen?: boolean;
  onClose: () => void;
  closesOutside?: boolean;
};

/**
 * A modal on the native `dialog` element: the focus is kept inside and goes back when it closes,
 * Escape closes. Open while rendered, or while `isOpen`. `onClose` is called when the visitor
 * closes it; with `closesOutside`, also by a click beside it.
 */
export function Modal({ isOpen = true, onClose, closesOutside = false, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isWanted = useRef(false);
  // A layout effect closes it while it is still in the document: only then the browser restores the
  // focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    isWanted.current = isOpen;
    // It may be open already: a document can open one before the page is hydrated.
    if (!isOpen) return undefined;
    const cancel = whenStyled(() => {
      if (element && !element.open) open(element);
    });
    return () => {
      cancel();
      isWanted.current = false;
      element?.close();
    };
  }, [isOpen]);
  return (
    // A click on the backdrop targets the dialog itself. The keyboard equivalent is Escape, which
    // the browser handles.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...props}
      ref={dialog}
      // At once: the browser may report the close only after the visitor has opened the dialog
      // again.
      onCancel={({ target, currentTarget }) => {
        // Not of a dialog or a file input inside.
        if (target !== currentTarget) return;
        isWanted.current = false;
        onClose();
      }}
      // In development React opens a dialog twice; the first one's event comes when the second is
      // open.
      onClose={({ currentTarget }) => isWanted.current && !currentTarget.open && onClose()}
      onClick={(click) => closesOutside && click.target === click.currentTarget && onClose()}
    />
  );
}

function open(dialog: HTMLDialogElement) {
  dialog.showModal();
  const title = dialog.querySelector('h2');
  // One taller than the window would open at its first control, below what it says.
  if (title && dialog.scrollTop > 0) {
    title.tabIndex = -1;
    title.focus();
  }
}

/**
 * Acts at once, or as soon as the document's full style sheet has been applied: before that,
 * dialogs are transparent, and a modal one would block the page unseen. Returns what cancels it.
 */
function whenStyled(act: () => void): () => void {
  const root = document.documentElement;
  if (root.dataset.unstyled === undefined) {
    act();
    return () => {};
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    act();
  });
  observer.observe(root, { attributeFilter: ['data-unstyled'] });
  return () => observer.disconnect();
}
