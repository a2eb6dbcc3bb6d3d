import type { createBrowserRouter } from 'react-router';
import { popstateFilter } from './popstate-filter.ts';
import { watchModalDialogs } from './watch-modal-dialogs.ts';

/**
 * What react-router stores in a history entry, and the mark of an entry that stands for open
 * dialogs.
 */
interface EntryState {
  idx?: number;
  hasDialog?: boolean;
}
const entryState = () => (history.state ?? {}) as EntryState;

/**
 * Lets Back close the topmost modal dialog (the cart, the menu, a ticket at the gate) instead of
 * leaving the page. Open dialogs have a history entry of their own with the page's address; it is
 * removed when they are closed in another way, and skipped if a link in a dialog led away from it.
 * The router does not hear of it.
 */
export function closeDialogsOnBack(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
) {
  let open: HTMLDialogElement[] = [];
  let isRemoving = false;
  /** The router's index of the entry that was current before the last event. */
  let index = entryState().idx;

  const add = () => {
    if (!entryState().hasDialog) history.pushState({ ...entryState(), hasDialog: true }, '');
  };
  const remove = () => {
    // A link in the dialog may be navigating; its page follows the dialog's entry, which is skipped
    // later.
    if (
      isRemoving ||
      open.length > 0 ||
      !entryState().hasDialog ||
      router.state.navigation.state !== 'idle'
    )
      return;
    isRemoving = true;
    history.back();
  };

  watchModalDialogs((now) => {
    const wasOpen = open.length > 0;
    open = now;
    if (open.length > 0) add();
    else if (wasOpen) setTimeout(remove);
  });
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') index = entryState().idx;
  });
  popstateFilter.hides = () => {
    const from = index;
    const { idx, hasDialog } = entryState();
    index = idx;
    const top = open.at(-1);
    if (isRemoving) {
      isRemoving = false;
      // One that was opened while the browser went back has no entry yet.
      if (top) setTimeout(() => open.length > 0 && add());
    } else if (top && !hasDialog) {
      closeDialog(top);
      // Another dialog may still be open below it.
      setTimeout(() => open.length > 0 && add());
    } else if (!top && hasDialog) {
      if (idx === from) history.forward();
      else history.back();
    } else return false;
    return true;
  };
}

/** Closes a dialog as Escape does: its page may decide otherwise. */
function closeDialog(dialog: HTMLDialogElement) {
  // Safari before 18.4 lacks it.
  if (typeof dialog.requestClose === 'function') return dialog.requestClose();
  const cancel = new Event('cancel', { cancelable: true });
  if (dialog.dispatchEvent(cancel)) dialog.close();
}
