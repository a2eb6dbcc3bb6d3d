import type { Reply } from '@playday/shared/api-contract';
import {
  AGE_RESTRICTED,
  SESSION_REQUIRED,
  TICKET_LIMIT,
} from '@playday/shared/api-contract/error-codes';
import { TICKET_OWN } from '@playday/shared/api-contract/extras/sending-tickets/parts';
import type { storedKeys } from '@playday/shared/contract/stored-keys';
import {
  ApiError,
  Button,
  ButtonLink,
  Notice,
  Page,
  Poster,
  Skeleton,
  useHost,
  useIsHydrated,
  useLoaderData,
  useSearchParams,
  useSession,
  useSWR,
  useTranslation,
  Verbatim,
} from '@playday/shared/kit';
import { parseOfEvent } from '@playday/shared/kit/http/response-guards';
import { LoadError } from '@playday/shared/kit/load-error';
import { Phrases } from '@playday/shared/kit/phrases';
import { createStorage } from '@playday/shared/kit/storage';
import { useAction } from '@playday/shared/kit/use-action';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { useNavigateUnlessLeft } from '@playday/shared/kit/use-navigate-unless-left';
import { placeOf } from '@playday/shared/rules/events/calendar-file';
import { eventSchedule } from '@playday/shared/rules/time/dates';
import { tokenIn } from '@playday/shared/rules/links/token-in';
import { fullTitle } from '@playday/shared/rules/shop/full-title';
import { useEffect, useState } from 'react';
import { useDoorsText } from '../../tickets/use-doors-text.ts';
import { type Gift, loadGift } from './load-gift.ts';
import styles from './receive.module.css';

type Transfer = Reply<'GET /ticket-transfer/{token}'>;

/**
 * The token of the link that was opened last, for all tabs: sign-in and registration lead back to
 * this page, and no address of theirs has the token.
 */
const storage = createStorage(() => localStorage);
const tokenKey = 'playday.received-link' satisfies keyof (typeof storedKeys)['local'];

/** About that of a ticket with its poster, so that nothing below it moves. */
const ticketHeight = '540px';

/** Where somebody accepts a ticket that a friend sends by a link. */
export default function ReceivePage() {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  // The document is the same for everybody, and has no token.
  const isHydrated = useIsHydrated();
  const token = tokenIn(search.get('token'));
  return (
    <Page isNarrow>
      <div className={styles.page}>
        {isHydrated ? (
          <TransferLink key={token} given={token} />
        ) : (
          <>
            <h1>{t('receive.title')}</h1>
            <Skeleton height={ticketHeight} />
          </>
        )}
      </div>
    </Page>
  );
}

/** What became of a link. `given`: the token of the address; empty: that of the link before. */
function TransferLink({ given }: { given: string }) {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const [token] = useState(() => given || (storage.get(tokenKey) ?? ''));
  const { data, error, isValidating, mutate } = useSWR<Transfer, unknown>(
    token && ['ticket-transfer', token],
    () => http('GET /ticket-transfer/{token}', { params: { token } }).then(parseOfEvent),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  const isEnded = error instanceof ApiError && error.status === 404;
  const isOver = isEnded || data?.state === 'accepted';
  useEffect(() => storage.set(tokenKey, isOver ? null : token || null), [isOver, token]);
  const [isRefused, setRefused] = useState(false);
  useTitle(
    data
      ? t('sending.subject', { event: data.event.name })
      : isEnded || !token
        ? t('receive.title')
        : null,
  );
  // The pressed button is gone.
  const box = useFocusOnChange<HTMLDivElement>(isRefused && isOver);
  if (isOver || token === '')
    return (
      <div ref={box} tabIndex={-1} className={styles.page}>
        <h1>{t('receive.title')}</h1>
        <Notice tone={isEnded ? 'error' : 'info'}>
          {t(isEnded ? 'receive.ended' : isOver ? 'receive.accepted' : 'receive.again')}
        </Notice>
        <div className={styles.ways}>
          {isEnded || !isOver ? (
            <ButtonLink to="/">{t('toMainPage')}</ButtonLink>
          ) : (
            <ButtonLink to="/account/tickets">{t('receive.tickets')}</ButtonLink>
          )}
        </div>
      </div>
    );
  if (data) {
    const onOver = () => {
      setRefused(true);
      void mutate();
    };
    return <Offer transfer={data} token={token} onOver={onOver} />;
  }
  return (
    <>
      <h1>{t('receive.title')}</h1>
      {error ? (
        <LoadError
          message={t('receive.failed')}
          retryLabel={t('tryAgain')}
          isBusy={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton height={ticketHeight} />
      )}
    </>
  );
}

/** Titles the document in place of the route, which knows no more than the address. */
function useTitle(title: string | null) {
  useEffect(() => {
    let isHere = true;
    // The shell sets the route's title after this, in the same rendering.
    queueMicrotask(() => {
      if (title && isHere) document.title = fullTitle(title);
    });
    return () => {
      isHere = false;
    };
  });
}

/**
 * A ticket that can be accepted. `onOver`: its link has ended, or the ticket was accepted
 * meanwhile.
 */
function Offer({
  transfer,
  token,
  onOver,
}: {
  transfer: Transfer;
  token: string;
  onOver: () => void;
}) {
  const { t } = useTranslation('account');
  const { http, notify } = useHost();
  const navigate = useNavigateUnlessLeft();
  const session = useSession();
  const isSignedIn = session.status === 'in';
  const email = isSignedIn ? session.settings?.email : undefined;
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { isBusy, run } = useAction((cause) => {
    if (cause.status === 404) onOver();
    // Else the host tells the visitor.
    else if (cause.code !== SESSION_REQUIRED) setRefusal(cause);
  });
  // The api's own texts are about buying.
  const reasons: Partial<Record<number, string>> = {
    [TICKET_LIMIT]: t('receive.limit'),
    [AGE_RESTRICTED]: t('receive.tooYoung'),
  };
  const isOwn = refusal?.code === TICKET_OWN;
  // The pressed button is gone.
  const ways = useFocusOnChange<HTMLDivElement>(isOwn);
  const accept = async () => {
    setRefusal(null);
    await http('POST /ticket-transfer/{token}', { params: { token } });
    storage.set(tokenKey, null);
    notify(t('receive.done', { event: transfer.event.name }));
    await navigate('/account/tickets', { replace: true });
  };
  return (
    <>
      <h1>{transfer.from ? t('receive.from', { from: transfer.from }) : t('receive.title')}</h1>
      <OfferedTicket transfer={transfer} />
      {refusal && <Notice tone="error">{reasons[refusal.code] ?? refusal.message}</Notice>}
      <div ref={ways} tabIndex={-1} className={styles.ways}>
        {!isSignedIn ? (
          <>
            <ButtonLink to="/login?next=/receive">{t('receive.login')}</ButtonLink>
            <ButtonLink look="secondary" to="/register?next=/receive">
              {t('receive.register')}
            </ButtonLink>
          </>
        ) : isOwn ? (
          <ButtonLink to="/account/tickets">{t('receive.tickets')}</ButtonLink>
        ) : (
          <Button isWide isBusy={isBusy} onClick={() => void run(accept)}>
            {t('receive.accept')}
          </Button>
        )}
      </div>
      <p className={styles.small}>{t(isSignedIn ? 'receive.hint' : 'receive.signIn')}</p>
      {email && (
        <p className={styles.small}>
          <Verbatim text={t('receive.account', { email })} code={email} />
        </p>
      )}
    </>
  );
}

/** A ticket without its code, which nobody has before it was accepted. */
function OfferedTicket({ transfer: { event, ticket } }: { transfer: Transfer }) {
  const { language } = useHost();
  const doors = useDoorsText(event);
  const poster = usePoster(event.url);
  return (
    <article className={styles.ticket}>
      <div className={styles.picture}>
        {poster === undefined ? (
          <span className={styles.poster} />
        ) : (
          <Poster
            className={styles.poster}
            poster={poster}
            name={event.name}
            sizes="240px"
            isFirst
          />
        )}
      </div>
      <div className={styles.event}>
        <h2>
          <Phrases text={event.name} />
        </h2>
        <p>{eventSchedule(event, language)}</p>
        {doors && <p>{doors}</p>}
        <p>{placeOf(event.venue, language)}</p>
      </div>
      <p className={styles.type}>{ticket}</p>
    </article>
  );
}

/** The poster of the event's page; empty where it cannot be loaded, undefined meanwhile. */
function usePoster(url: string): string | undefined {
  const host = useHost();
  const gift = useLoaderData<Gift | null>();
  const isLoaded = gift?.url === url;
  const { data } = useSWR(isLoaded ? null : ['poster', url], async () => {
    const loaded = await loadGift(host, url);
    return loaded?.poster ?? '';
  });
  return isLoaded ? gift.poster : data;
}
