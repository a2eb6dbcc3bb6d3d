import { useIsHydrated, Verbatim } from '@playday/shared/kit';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './frame.module.css';
import { CloseIcon } from './icons.tsx';
import { dismissToastAtom, type Toast, toastsAtom } from './toasts.ts';
import { watchModalDialogs } from './watch-modal-dialogs.ts';

const shownForMs = 15_000;

/**
 * One notification at a time, bottom right; it hides itself after 15 s. It moves into an open
 * dialog, because only there it can be clicked.
 */
export function Toasts() {
  // A toast may exist before hydration; the document contains none.
  const isHydrated = useIsHydrated();
  const [first] = useAtomValue(toastsAtom);
  const toast = isHydrated ? first : undefined;
  // The topmost open modal dialog, or null. Nothing outside of it can be clicked or focused.
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => watchModalDialogs((open) => setDialog(open.at(-1) ?? null)), []);
  const place = <ToastPlace toast={toast} />;
  return (
    <>
      {toast && <HideLater key={toast.id} id={toast.id} />}
      {dialog ? createPortal(place, dialog) : place}
    </>
  );
}

/**
 * The timer is separate from the visible toast, which is remounted when it moves into or out of a
 * dialog.
 */
function HideLater({ id }: { id: number }) {
  const dismiss = useSetAtom(dismissToastAtom);
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), shownForMs);
    return () => clearTimeout(timer);
  }, [id, dismiss]);
  return null;
}

function ToastPlace({ toast }: { toast: Toast | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = toast?.id;
  useEffect(() => {
    const shown = place.current;
    // Only an element that entered the top layer later is above a modal dialog such as the cart.
    shown?.hidePopover?.();
    // A dialog that is being removed takes the place along, until it is moved out.
    if (!shown?.isConnected || latest === undefined) return;
    shown.showPopover?.();
    const placing = import(/* webpackChunkName: "place-toasts" */ './place-toasts.ts').then(
      ({ keepOffControls }) => keepOffControls(shown),
      // Without the file the toast stays where it is.
      () => () => {},
    );
    return () => void placing.then((stop) => stop());
  }, [latest]);
  return (
    <div ref={place} popover="manual" className={styles.toasts} data-scheme="" aria-live="polite">
      {toast && <ToastView key={toast.id} toast={toast} />}
    </div>
  );
}

function ToastView({ toast }: { toast: Toast }) {
  const { t } = useTranslation('shell');
  const dismiss = useSetAtom(dismissToastAtom);
  return (
    <div
      className={styles.toast}
      data-type={toast.type}
      data-leaving={toast.isLeaving}
      inert={toast.isLeaving}
      {...(toast.isAnnounced === false
        ? { 'aria-live': 'off' }
        : { role: toast.type === 'error' ? 'alert' : 'status' })}
    >
      <p>
        <Verbatim text={toast.message} />
      </p>
      <button type="button" aria-label={t('toast.close')} onClick={() => dismiss(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  );
}
