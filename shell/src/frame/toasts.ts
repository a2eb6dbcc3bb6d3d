import type { NotificationType } from '@playday/shared/contract';
import { addToast } from '@playday/shared/kit/add-toast';
import { atom } from 'jotai';

export interface Toast {
  id: number;
  message: string;
  type: NotificationType;
  /** False: the page announces the message itself, so the toast is only seen. */
  isAnnounced?: boolean;
  /** It slides out and is removed afterwards. */
  isLeaving?: boolean;
}

/** Duration of the slide in and out, as in the style sheet. */
const slideMs = 200;

/** The toast on screen, then those that wait. */
export const toastsAtom = atom<Toast[]>([]);

/** Never used again, because the timers of a toast may outlast it. */
let lastId = 0;

/** Shows a message, or lets it wait; one that is on screen already is announced and timed anew. */
export const showToastAtom = atom(null, (get, set, toast: Omit<Toast, 'id'>) =>
  set(toastsAtom, addToast(get(toastsAtom), { ...toast, id: ++lastId })),
);

/** Lets a toast slide out and removes it. */
export const dismissToastAtom = atom(null, (get, set, id: number) => {
  set(
    toastsAtom,
    get(toastsAtom).map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)),
  );
  setTimeout(
    () =>
      set(
        toastsAtom,
        get(toastsAtom).filter((toast) => toast.id !== id),
      ),
    slideMs,
  );
});
