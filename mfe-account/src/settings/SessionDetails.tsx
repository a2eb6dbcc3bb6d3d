import type { ListedSession } from '@playday/shared/api-contract';
import { Badge, useHost, useTranslation } from '@playday/shared/kit';
import { dateTimeOf } from '@playday/shared/rules/dates';
import styles from './sessions.module.css';

/** A session's device, when it began and when it was last used, in Thai time. */
export function SessionDetails({ session }: { session: ListedSession }) {
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
export function useDeviceName() {
  const { t } = useTranslation('account');
  return ({ browser, system }: ListedSession): string =>
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknownDevice'));
}
