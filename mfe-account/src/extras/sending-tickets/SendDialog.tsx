import type { TicketsByEvent } from '@playday/shared/api-contract';
import {
  type ApiError,
  Button,
  ButtonLink,
  Dialog,
  Field,
  Notice,
  useHost,
  useTranslation,
} from '@playday/shared/kit';
import { isTouched } from '@playday/shared/kit/save-link';
import { useAction } from '@playday/shared/kit/use-action';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { mailtoLink } from '@playday/shared/rules/links/mailto-link';
import { useEffect, useRef, useState } from 'react';
import styles from './SendTicket.module.css';

/**
 * Says what sending a ticket means, makes its link, and hands the link to a friend: by LINE where
 * its app takes the link, the device's own sheet, the clipboard or mail. The link itself is not
 * shown, for whoever reads it has the ticket, except where it cannot be copied.
 */
export function SendDialog({
  pubId,
  ticket,
  which,
  event,
  isOffered,
  onMade,
  onAccepted,
  onClose,
}: {
  pubId: string;
  /** The name of the ticket type. */
  ticket: string;
  /** Which of several tickets of the event it is, as `1 of 2`. */
  which: string | undefined;
  event: TicketsByEvent['event'];
  /** A link of the ticket waits to be accepted; a new one ends it. */
  isOffered: boolean;
  onMade: () => void;
  /** The ticket was accepted meanwhile. */
  onAccepted: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const { http, notify } = useHost();
  const [link, setLink] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { isBusy, run } = useAction((cause) =>
    cause.status === 404 ? onAccepted() : setRefusal(cause),
  );
  // The pressed button is gone.
  const ready = useFocusOnChange<HTMLParagraphElement>(link);
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Selected by its focus.
  useEffect(() => void (isShown && field.current?.focus()), [isShown]);
  const stub = (
    <p className={styles.stub}>
      <span>{event.name}</span>
      <strong>{ticket}</strong>
      {which && <span>{which}</span>}
    </p>
  );
  const make = async () => {
    setRefusal(null);
    const { token } = await http('POST /user/ticket/{pubId}/transfer', {
      params: { pubId },
      needs: 'token',
    });
    // In no language: the friend's browser says which is theirs.
    setLink(`${location.origin}/receive?event=${event.url}&token=${token}`);
    onMade();
  };
  if (link === null) {
    return (
      <Dialog
        title={t('sending.send')}
        onClose={onClose}
        actions={
          <>
            <Button look="quiet" onClick={onClose}>
              {t('sending.cancel')}
            </Button>
            {/* A button of its own: React must not make it the one that copies. */}
            <Button key="make" isBusy={isBusy} onClick={() => void run(make)}>
              {t('sending.make')}
            </Button>
          </>
        }
      >
        {stub}
        <p>{t('sending.explain')}</p>
        {isOffered && <p>{t('sending.again')}</p>}
        {refusal && <Notice tone="error">{refusal.message}</Notice>}
      </Dialog>
    );
  }
  const title = t('sending.subject', { event: event.name });
  const text = t('sending.text', { event: event.name });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify(t('sending.copied'));
    } catch {
      setShown(true);
      field.current?.select();
    }
  };
  const share = () =>
    navigator.share({ title, text, url: link }).catch((error: Error) => {
      // The visitor has closed the sheet.
      if (error.name !== 'AbortError') void copy();
    });
  // On a desk it is a page of line.me, with the ticket in its address and the browser's history.
  const hasLine = isTouched();
  // Browsers without a share sheet have no such function, whatever their types say.
  const hasSheet = 'share' in navigator;
  return (
    <Dialog
      title={t('sending.send')}
      onClose={onClose}
      actions={
        <>
          {hasLine && (
            <ButtonLink
              to={`https://line.me/R/share?text=${encodeURIComponent(`${text}\n${link}`)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('sending.line')}
            </ButtonLink>
          )}
          {hasSheet && (
            <Button look={hasLine ? 'secondary' : 'primary'} onClick={() => void share()}>
              {t('sending.share')}
            </Button>
          )}
          <Button look={hasLine || hasSheet ? 'secondary' : 'primary'} onClick={() => void copy()}>
            {t('sending.copy')}
          </Button>
          <ButtonLink look="secondary" to={mailtoLink('', title, `${text}\r\n\r\n${link}`)}>
            {t('sending.mail')}
          </ButtonLink>
          <Button look="quiet" onClick={onClose}>
            {t('tickets.done')}
          </Button>
        </>
      }
    >
      {stub}
      <p ref={ready} tabIndex={-1}>
        <strong>{t('sending.ready')}</strong> <span>{t('sending.hint')}</span>
      </p>
      {isShown && (
        <Field
          ref={field}
          label={t('sending.link')}
          value={link}
          readOnly
          translate="no"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Dialog>
  );
}
