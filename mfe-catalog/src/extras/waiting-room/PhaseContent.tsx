import { dateTimeOf, timeOf } from '@playday/shared/rules/time/dates';
import {
  Button,
  ButtonLink,
  Countdown,
  Link,
  Spinner,
  useHost,
  useIsHydrated,
  useTranslation,
} from '@playday/shared/kit';
import { useAction } from '@playday/shared/kit/use-action';
import { isOff } from '@playday/shared/rules/events/sale';
import { Heading, QueueContent } from './QueueContent.tsx';
import styles from './RoomPanel.module.css';
import type { RoomState } from './use-room.ts';

interface Props {
  state: RoomState;
  titleId: string;
}

/** What a visitor is told in each phase, and what they can do next. */
export function PhaseContent({ state, titleId }: Props) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const { phase, event, returnToQueue } = state;
  const eventPath = `/event/${event.url}`;
  switch (phase.name) {
    case 'closed':
      return (
        <Heading
          id={titleId}
          text={t('room.closed.title', { when: dateTimeOf(state.room.lobbyOpensAt, language) })}
        >
          <p>{t('room.closed.text')}</p>
        </Heading>
      );
    case 'signIn':
      return <SignInContent state={state} titleId={titleId} />;
    case 'lobby':
      return <LobbyContent state={state} titleId={titleId} />;
    case 'waiting':
    case 'taken':
      return <QueueContent room={state.room} phase={phase} titleId={titleId} />;
    case 'joining':
      return (
        <Heading id={titleId} text={t('room.joining')}>
          <Spinner />
        </Heading>
      );
    case 'called':
      return (
        <Heading id={titleId} text={t('room.called.title')}>
          <p>{t('room.called.text')}</p>
          <Spinner />
        </Heading>
      );
    case 'admitted':
      return (
        <Heading id={titleId} text={t('room.called.title')}>
          <p className={styles.number}>
            <Countdown endsAt={phase.until} label={t('room.gate.timeLeft')} />
          </p>
          <p>{t('room.admitted.text')}</p>
          <ButtonLink to={`${eventPath}#tickets`}>{t('room.admitted.button')}</ButtonLink>
        </Heading>
      );
    case 'over':
      return <OverContent state={state} titleId={titleId} />;
    case 'left':
      return (
        <Heading id={titleId} text={t('room.left.title')}>
          <p>{t('room.left.text')}</p>
          <div className={styles.actions}>
            <Button onClick={returnToQueue}>{t('room.left.button')}</Button>
            <ButtonLink look="secondary" to={eventPath}>
              {t('room.toEvent')}
            </ButtonLink>
          </div>
        </Heading>
      );
    case 'soldOut':
      return (
        <Heading id={titleId} text={t('room.soldOut.title')}>
          <p>{t('room.soldOut.text')}</p>
          <div className={styles.actions}>
            <ButtonLink to="/pre-registration">{t('room.soldOut.preRegister')}</ButtonLink>
            <ButtonLink look="secondary" to="/">
              {t('tickets.otherEvents')}
            </ButtonLink>
          </div>
        </Heading>
      );
    case 'ended':
      return (
        <Heading id={titleId} text={t(reasonOf(event))}>
          <Link to="/">{t('tickets.otherEvents')}</Link>
        </Heading>
      );
    case 'restricted':
      return (
        <Heading id={titleId} text={t('room.restricted')}>
          <p>{t('event.restricted')}</p>
          <Link to="/">{t('tickets.otherEvents')}</Link>
        </Heading>
      );
  }
}

/** Why nothing is sold any more. */
function reasonOf({ state }: RoomState['event']) {
  return isOff(state) ? (`tickets.${state}` as const) : 'tickets.saleEnded';
}

function SignInContent({ state: { event, room, wasSignedIn }, titleId }: Props) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const back = encodeURIComponent(`/event/${event.url}/waiting-room`);
  const time = timeOf(room.opensAt, language);
  const sentence = () => {
    if (wasSignedIn) return t('room.signIn.again');
    if (room.state === 'taken') return t('room.signIn.taken', { count: room.returning });
    return room.state === 'lobby' ? t('room.signIn.lobby', { time }) : t('room.signIn.open');
  };
  return (
    <Heading id={titleId} text={t('room.signIn.title')}>
      <p>{sentence()}</p>
      <ButtonLink to={`/login?next=${back}`}>{t('room.signIn.button')}</ButtonLink>
    </Heading>
  );
}

/** Before the draw: how long it will be, once that can be counted in minutes. */
function LobbyContent({ state: { room }, titleId }: Props) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const isHydrated = useIsHydrated();
  const opensAt = Date.parse(room.opensAt);
  const isSoon = opensAt - Date.parse(room.serverNow) < 3_600_000;
  return (
    <Heading id={titleId} text={t('room.lobby.title')}>
      {isSoon && isHydrated && (
        <p className={styles.number}>
          <Countdown endsAt={opensAt} label={t('room.lobby.timeLeft')} />
        </p>
      )}
      <p>{t('room.lobby.text', { time: timeOf(room.opensAt, language) })}</p>
      <p className={styles.soft}>{t('room.comeBack')}</p>
    </Heading>
  );
}

function OverContent({ state: { queueAgain }, titleId }: Props) {
  const { t } = useTranslation('catalog');
  const { isBusy, run } = useAction();
  return (
    <Heading id={titleId} text={t('room.over.title')}>
      <p>{t('room.over.text')}</p>
      <Button isBusy={isBusy} onClick={() => void run(queueAgain)}>
        {t('room.over.button')}
      </Button>
    </Heading>
  );
}
