import {
  ButtonLink,
  Page,
  useHost,
  useLoaderData,
  useRevalidator,
  useTranslation,
} from '@playday/shared/kit';
import { useEffect } from 'react';
import { BackLink } from '../back/BackLink.tsx';
import { Failed } from '../loading/Failed.tsx';
import { EventView } from './EventView.tsx';
import type { EventData } from './load-event.ts';

/** The page of one event: the event, a friendly word that there is none, or what to do when it cannot be had. */
export function EventPage() {
  const page = useLoaderData<EventData>();
  if (page.state === 'found') return <EventView key={page.details.event.id} page={page} />;
  return (
    <Page isNarrow>
      <BackLink />
      {page.state === 'missing' ? <Missing /> : <NotLoaded />}
    </Page>
  );
}

function Missing() {
  const { t } = useTranslation('catalog');
  return (
    <>
      <h1>{t('event.missingTitle')}</h1>
      <p>{t('event.missing')}</p>
      <ButtonLink to="/">{t('event.missingLink')}</ButtonLink>
    </>
  );
}

function NotLoaded() {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const { revalidate, state } = useRevalidator();
  const sentence = t('event.failed');
  useEffect(() => host.notify(sentence, 'error'), [host, sentence]);
  return (
    <>
      <h1>{t('event.failedTitle')}</h1>
      <Failed isBusy={state === 'loading'} onRetry={() => void revalidate()}>
        {t('event.failedHint')}
      </Failed>
    </>
  );
}
