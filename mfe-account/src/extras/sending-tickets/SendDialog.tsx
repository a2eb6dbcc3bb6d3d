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
import { useAction } from '@playday/shared/kit/use-action';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { withLanguage } from '@playday/shared/rules/languages/languages';
import { mailtoLink } from '@playday/shared/rules/links/mailto-link';
import { useState } from 'react';

/** Says what sending a ticket means, makes its link, and hands the link to a friend. */
export function SendDialog({
  pubId,
  event,
  isOffered,
  onMade,
  onAccepted,
  onClose,
}: {
  pubId: string;
  /** The event's name. */
  event: string;
  /** A link of the ticket waits to be accepted; a new one ends it. */
  isOffered: boolean;
  onMade: () => void;
  /** The ticket was accepted meanwhile. */
  onAccepted: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const { http, language, notify } = useHost();
  const [link, setLink] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { isBusy, run } = useAction((cause) =>
    cause.status === 404 ? onAccepted() : setRefusal(cause),
  );
  // The pressed button is gone.
  const field = useFocusOnChange<HTMLInputElement>(link);
  const make = async () => {
    setRefusal(null);
    const { token } = await http('POST /user/ticket/{pubId}/transfer', {
      params: { pubId },
      needs: 'token',
    });
    setLink(withLanguage(`${location.origin}/receive?token=${token}`, language));
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
        <p>{t('sending.explain')}</p>
        {isOffered && <p>{t('sending.again')}</p>}
        {refusal && <Notice tone="error">{refusal.message}</Notice>}
      </Dialog>
    );
  }
  const title = t('sending.subject', { event });
  const text = t('sending.text', { event });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify(t('sending.copied'));
    } catch {
      field.current?.select();
    }
  };
  const share = () =>
    navigator.share({ title, text, url: link }).catch((error: Error) => {
      // The visitor has closed the sheet.
      if (error.name !== 'AbortError') void copy();
    });
  return (
    <Dialog
      title={t('sending.send')}
      onClose={onClose}
      actions={
        <>
          {/* Browsers without a share sheet have no such function, whatever their types say. */}
          {'share' in navigator && (
            <Button onClick={() => void share()}>{t('sending.share')}</Button>
          )}
          <Button look="secondary" onClick={() => void copy()}>
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
      <Field
        ref={field}
        label={t('sending.link')}
        hint={t('sending.hint')}
        value={link}
        readOnly
        translate="no"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
