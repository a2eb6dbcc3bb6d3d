import { Button, Skeleton, useHost, useTranslation } from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import { type ComponentProps, useRef, useState } from 'react';
import { Disclosure } from './Disclosure.tsx';
import { SessionDetails, useDeviceName } from './SessionDetails.tsx';
import styles from './sessions.module.css';
import { useSessions } from './use-sessions.ts';
import { useAction } from '@playday/shared/kit/use-action';

/** Where the person is signed in, loaded whenever the section is opened. */
export function Sessions() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={t('sessions.title')} onToggle={setOpen}>
      {isOpen && <SessionList />}
    </Disclosure>
  );
}

function SessionList() {
  const { t } = useTranslation('account');
  const deviceName = useDeviceName();
  const { sessions, isBusy, reload, end, endOthers } = useSessions();
  const list = useRef<HTMLUListElement>(null);

  if (sessions === undefined) return <Skeleton height="120px" />;
  if (sessions === null) {
    return (
      <LoadError message={t('dataFailed')} retryLabel={t('tryAgain')} isBusy={isBusy} onRetry={reload} />
    );
  }
  // The pressed button is gone or was disabled. Not the next button: a second press must not end another session.
  const takeFocus = () => list.current?.focus();
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <p>{t(hasOthers ? 'sessions.hint' : 'sessions.onlyThis')}</p>
      <ul className={styles.list} ref={list} tabIndex={-1} aria-label={t('sessions.title')}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <SessionDetails session={session} />
            {!session.isCurrent && (
              <EndSessionButton
                aria-label={`${t('sessions.end')}: ${deviceName(session)}`}
                aria-describedby={session.id}
                message={t('sessions.ended', { device: deviceName(session) })}
                onEnd={() => end(session.id)}
                onDone={takeFocus}
              >
                {t('sessions.end')}
              </EndSessionButton>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <EndSessionButton message={t('sessions.othersEnded')} onEnd={endOthers} onDone={takeFocus}>
          {t('sessions.endOthers')}
        </EndSessionButton>
      )}
    </>
  );
}

/** Ends sessions and tells the result; `onDone` is called after success and failure. */
function EndSessionButton({
  message,
  onEnd,
  onDone,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  message: string;
  onEnd: () => Promise<void>;
  onDone: () => void;
}) {
  const { notify } = useHost();
  const { isBusy, run } = useAction();
  const end = async () => {
    await onEnd();
    notify(message);
  };
  return <Button {...rest} look="secondary" isBusy={isBusy} onClick={() => void run(end).then(onDone)} />;
}
