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
import { AwaitedPage } from '../loading/AwaitedPage.tsx';
import { Failed } from '../loading/Failed.tsx';
import { useSecondTry } from '../loading/use-second-try.ts';
import { EventView } from './EventView.tsx';
import type { EventData } from './load-event.ts';

/** The page of one event: the event, a friendly word that there is none, or what to do when it cannot be had. */
export function EventPage() {
  const page = useLoaderData<EventData>();
  const { t } = useTranslation('catalog');
  const isTrying = useSecondTry(lacksSomething(page));
  if (page.state === 'found')
    return <EventView key={page.details.event.id} page={page} isStillLoading={isTrying} />;
  return (
    <Page isNarrow>
      <BackLink />
      {page.state === 'missing' && <Missing />}
      {page.state === 'failed' && (isTrying ? <AwaitedPage sentence={t('event.failed')} /> : <NotLoaded />)}
    </Page>
  );
}

const lacksSomething = (page: EventData) =>
  page.state === 'failed' || (page.state === 'found' && (page.lacks.ages || page.lacks.currencies));

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
