import type { NotificationType } from '@playday/shared/contract';
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

/** The toasts on screen, oldest first. */
export const toastsAtom = atom<Toast[]>([]);

/** Shows a message unless the same one is on screen. */
export const showToastAtom = atom(null, (get, set, toast: Omit<Toast, 'id'>) => {
  const shown = get(toastsAtom);
  if (shown.some(({ message, isLeaving }) => message === toast.message && !isLeaving)) return;
  const id = (shown.at(-1)?.id ?? 0) + 1;
  set(toastsAtom, [...shown.slice(-2), { ...toast, id }]);
});

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
