import {
  ApiError,
  Badge,
  Button,
  Skeleton,
  useHost,
  useSWR,
  useTranslation,
} from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import { type ComponentProps, useRef, useState } from 'react';
import { Disclosure } from './Disclosure.tsx';
import styles from './sessions.module.css';
import { useAction } from '@playday/shared/kit/use-action';
import type { ListedSession } from '@playday/shared/api-contract';
import { dateTimeOf } from '@playday/shared/rules/time/dates';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';

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
      <LoadError
        message={t('dataFailed')}
        retryLabel={t('tryAgain')}
        isBusy={isBusy}
        onRetry={reload}
      />
    );
  }
  // The pressed button is gone or was disabled. Not the next button: a second press must not end
  // another session.
  const takeFocus = () => {
    if (!document.activeElement?.matches('input, select')) list.current?.focus();
  };
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
                aria-label={t('labelled', { label: t('sessions.end'), value: deviceName(session) })}
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
  return (
    <Button {...rest} look="secondary" isBusy={isBusy} onClick={() => void run(end).then(onDone)} />
  );
}

/** A session's device, when it began and when it was last used, in Thai time. */
function SessionDetails({ session }: { session: ListedSession }) {
  const { t } = useTranslation('account');
  const { language } = useHost();
  const deviceName = useDeviceName();
  return (
    <div>
      <p className={styles.device}>
        <strong>{deviceName(session)}</strong>
        {session.isCurrent && <Badge tone="good">{t('sessions.current')}</Badge>}
      </p>
      <dl className={styles.times} id={session.id}>
        <div>
          <dt>{t('sessions.since')}</dt>
          <dd>{dateTimeOf(session.createdAt, language)}</dd>
        </div>
        <div>
          <dt>{t('sessions.lastUsed')}</dt>
          <dd>{dateTimeOf(session.usedAt, language)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Names the device of a session: browser and system, as far as they are known. */
function useDeviceName() {
  const { t } = useTranslation('account');
  return ({ browser, system }: ListedSession): string =>
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknownDevice'));
}

const notFound = 404;

/** The account's sessions: undefined while they load, null when loading failed. */
function useSessions() {
  const { http } = useHost();
  const { data, mutate, isValidating } = useSWR<ListedSession[] | null>(
    'account/sessions',
    async () => {
      return (await nullOnFailure(http('GET /user/sessions')))?.sessions ?? null;
    },
  );
  const keep = (isKept: (session: ListedSession) => boolean) =>
    mutate((listed) => listed?.filter(isKept), { revalidate: false });

  return {
    sessions: data,
    isBusy: isValidating,
    reload: () => void mutate(),
    end: async (id: string) => {
      await http('DELETE /user/sessions/{id}', { params: { id } }).catch(ignoreEnded);
      await keep((session) => session.id !== id);
    },
    endOthers: async () => {
      await http('POST /user/sessions/end-others');
      await keep(({ isCurrent }) => isCurrent);
    },
  };
}

/** A session that has ended in the meantime is what the person wanted. */
function ignoreEnded(cause: unknown) {
  if (!(cause instanceof ApiError && cause.status === notFound)) throw cause;
}
