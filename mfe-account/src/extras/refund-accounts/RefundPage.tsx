import type { Reply } from '@playday/shared/api-contract';
import {
  ApiError,
  Button,
  ButtonLink,
  type Elements,
  Notice,
  Page,
  Skeleton,
  useHost,
  useIsHydrated,
  useRevalidator,
  useSearchParams,
  useSession,
  useSWR,
  useTranslation,
} from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { longDate } from '@playday/shared/rules/time/dates';
import { mailtoLink } from '@playday/shared/rules/links/mailto-link';
import { readAccount } from '@playday/shared/api-contract/extras/refund-accounts/account';
import { accountText } from '@playday/shared/api-contract/extras/refund-accounts/bank-names';
import { transferredBy } from '@playday/shared/rules/refunds/refund-time';
import { tokenIn } from '@playday/shared/rules/links/token-in';
import { useEffect, useState } from 'react';
import { DestinationForm } from './DestinationForm.tsx';
import styles from './refund.module.css';

type Refund = Reply<'GET /refund-destination/{token}'>;
interface Asked {
  refund: Refund;
  token: string;
}

/**
 * Where a buyer says where we transfer a refund that the payment method cannot return: with the
 * link of a mail, or signed in, from an order. The token of the latter is in no address.
 */
export default function RefundPage() {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const [search] = useSearchParams();
  // The document is the same for everybody, and has no token.
  const isHydrated = useIsHydrated();
  const mailed = isHydrated ? tokenIn(search.get('token')) : '';
  const order = isHydrated ? tokenIn(search.get('order')) : '';
  const isUnknown = isHydrated && !mailed && !order;
  const { data, error, isValidating, mutate } = useSWR<Asked, unknown>(
    (mailed || order) && ['refund-destination', mailed, order],
    async () => {
      const id = order;
      const link = 'POST /user/order/{id}/refund-link';
      const token = mailed || (await http(link, { params: { id }, needs: 'token' })).token;
      const of = { params: { token }, needs: 'amount' } as const;
      return { token, refund: await http('GET /refund-destination/{token}', of) };
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  const { revalidate } = useRevalidator();
  const isSignedOut = useSession().status === 'out';
  // A document, and a session that ends on this page, have not met the guard of the route.
  const needsSession = order !== '' && mailed === '' && isSignedOut && !data;
  useEffect(() => void (needsSession && revalidate()), [needsSession, revalidate]);
  if (isUnknown || (error instanceof ApiError && error.status === 404))
    return (
      <Frame title={t('refund.title')}>
        <Notice tone={order ? 'info' : 'error'}>
          {t(order ? 'refund.none' : 'refund.unknown')}
        </Notice>
        {order ? <ToOrders /> : <ButtonLink to="/">{t('toMainPage')}</ButtonLink>}
      </Frame>
    );
  if (data)
    return (
      <Answer
        refund={data.refund}
        token={data.token}
        isOfOrder={order !== ''}
        onDone={(refund) => void mutate({ ...data, refund }, { revalidate: false })}
        onOver={() => void mutate()}
      />
    );
  return (
    <Frame title={t('refund.title')}>
      {error && !needsSession ? (
        <LoadError
          message={t('refund.failed')}
          retryLabel={t('tryAgain')}
          isBusy={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton height="400px" />
      )}
    </Frame>
  );
}

function ToOrders() {
  const { t } = useTranslation('account');
  return (
    <div>
      <ButtonLink look="secondary" to="/account/orders">
        {t('refund.toOrders')}
      </ButtonLink>
    </div>
  );
}

function Frame({ title, children }: { title: string; children: Elements }) {
  const { t } = useTranslation('account');
  const { contacts } = useHost();
  // The pressed button is gone with the form.
  const heading = useFocusOnChange<HTMLHeadingElement>(title);
  return (
    <Page isNarrow>
      <div className={styles.page}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
        <div>
          <p>{t('refund.help')}</p>
          <p>
            <a href={mailtoLink(contacts.email)}>{contacts.email}</a>
          </p>
        </div>
      </div>
    </Page>
  );
}

/**
 * What the refund is, and the form, or what became of the answer. `onOver`: it has changed
 * meanwhile.
 */
function Answer({
  refund,
  token,
  isOfOrder,
  onDone,
  onOver,
}: {
  refund: Refund;
  token: string;
  isOfOrder: boolean;
  onDone: (refund: Refund) => void;
  onOver: () => void;
}) {
  const { t } = useTranslation('account');
  const [isChanging, setChanging] = useState(false);
  const { language, now } = useHost();
  const { order, event, amount, state, destination, by } = refund;
  const isAsked = state === 'open' || (state === 'answered' && isChanging);
  return (
    <Frame
      title={
        isAsked ? t('refund.title') : state === 'paid' ? t('refund.paidTitle') : t('refund.thanks')
      }
    >
      <dl className={styles.facts}>
        <dt>{t('refund.order')}</dt>
        <dd translate="no">{order}</dd>
        <dt>{t('refund.event')}</dt>
        <dd>{event}</dd>
        <dt>{t('refund.amount')}</dt>
        <dd translate="no">{amount}</dd>
        {!isAsked && destination && (
          <>
            <dt>{t('refund.to')}</dt>
            <dd>{accountText(destination, language)}</dd>
            {by && (
              <>
                <dt>{t('refund.by')}</dt>
                <dd>{longDate(by, language)}</dd>
              </>
            )}
          </>
        )}
      </dl>
      {isAsked ? (
        <>
          <p>{t('refund.intro')}</p>
          <DestinationForm
            token={token}
            onOver={onOver}
            onDone={({ bank, account }) => {
              setChanging(false);
              const ending = readAccount(bank, account)?.slice(-4) ?? '';
              const promised = new Date(transferredBy(now())).toISOString();
              onDone({ ...refund, state: 'answered', destination: { bank, ending }, by: promised });
            }}
          />
        </>
      ) : (
        <Notice tone="success">
          {state === 'answered'
            ? t('refund.answered')
            : state === 'paid'
              ? t('refund.paid')
              : t('refund.sent')}
        </Notice>
      )}
      {state === 'answered' && !isChanging && (
        <div>
          <Button look="secondary" onClick={() => setChanging(true)}>
            {t('refund.change')}
          </Button>
        </div>
      )}
      {isOfOrder && !isAsked && <ToOrders />}
    </Frame>
  );
}
