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
  useSearchParams,
  useSWR,
  useTranslation,
} from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { mailtoLink } from '@playday/shared/rules/mailto-link';
import { readAccount, refundBanks } from '@playday/shared/rules/refund-destination';
import { tokenIn } from '@playday/shared/rules/token-in';
import { useState } from 'react';
import { DestinationForm } from './DestinationForm.tsx';
import styles from './refund.module.css';

type Refund = Reply<'GET /refund-destination/{token}'>;

/** Where a buyer says, with the link of a mail, where we transfer a refund that the payment method cannot return. */
export default function RefundPage() {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const [search] = useSearchParams();
  // The document is the same for everybody, and has no token.
  const isHydrated = useIsHydrated();
  const token = isHydrated ? tokenIn(search.get('token')) : '';
  const { data, error, isValidating, mutate } = useSWR<Refund, unknown>(
    token && ['refund-destination', token],
    () => http('GET /refund-destination/{token}', { params: { token } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  if (isHydrated && (token === '' || (error instanceof ApiError && error.status === 404)))
    return (
      <Frame title={t('refund.title')}>
        <Notice tone="error">{t('refund.unknown')}</Notice>
        <ButtonLink to="/">{t('toMainPage')}</ButtonLink>
      </Frame>
    );
  if (data)
    return (
      <Answer
        refund={data}
        token={token}
        onDone={(answer) => void mutate(answer, { revalidate: false })}
        onOver={() => void mutate()}
      />
    );
  return (
    <Frame title={t('refund.title')}>
      {error ? (
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

/** What the refund is, and the form, or what became of the answer. `onOver`: it has changed meanwhile. */
function Answer({
  refund,
  token,
  onDone,
  onOver,
}: {
  refund: Refund;
  token: string;
  onDone: (refund: Refund) => void;
  onOver: () => void;
}) {
  const { t } = useTranslation('account');
  const [isChanging, setChanging] = useState(false);
  const { order, event, amount, state, destination } = refund;
  const isAsked = state === 'open' || (state === 'answered' && isChanging);
  const known = refundBanks.find((bank) => bank === destination?.bank);
  return (
    <Frame
      title={isAsked ? t('refund.title') : state === 'paid' ? t('refund.paidTitle') : t('refund.thanks')}
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
            <dd>{`${known ? t(`refund.banks.${known}`) : destination.bank} ••• ${destination.ending}`}</dd>
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
              onDone({ ...refund, state: 'answered', destination: { bank, ending } });
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
    </Frame>
  );
}
