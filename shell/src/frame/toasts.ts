import type { NotificationType } from '@playday/shared/contract';
import { atom } from 'jotai';

export interface Toast {
  id: number;
  message: string;
  type: NotificationType;
}

/** The toasts on screen, oldest first. */
export const toastsAtom = atom<Toast[]>([]);

/** Shows a message unless the same one is on screen. */
export const showToastAtom = atom(null, (get, set, toast: Omit<Toast, 'id'>) => {
  const shown = get(toastsAtom);
  if (shown.some(({ message }) => message === toast.message)) return;
  const id = (shown.at(-1)?.id ?? 0) + 1;
  set(toastsAtom, [...shown.slice(-2), { ...toast, id }]);
});

export const dismissToastAtom = atom(null, (get, set, id: number) => {
  set(
    toastsAtom,
    get(toastsAtom).filter((toast) => toast.id !== id),
  );
});
