import { ButtonLink, useHost, useSearchParams, useTranslation } from '@playday/shared/kit';
import { AppIcon, asApp } from '../apps/AppIcon.tsx';
import { MailedLinkPage } from './MailedLinkPage.tsx';

/** Confirms a request for erasure, linked in the mail about it. */
export default function ConfirmPage() {
  const { t } = useTranslation('erasure');
  const { http, session } = useHost();
  const [search] = useSearchParams();

  async function confirm(token: string) {
    const { app } = await http('POST /erasure/confirm', { body: { token }, needs: 'app' });
    // The erased account may be the signed-in one; the refresh then ends its session.
    if (session.get().status === 'in') session.refresh().catch(() => {});
    return (
      <>
        <AppIcon app={app} name={t(`apps.${app}`)} />
        <h1>{t('confirm.doneTitle')}</h1>
        <p role="status">{t('confirm.done')}</p>
        <ButtonLink look="secondary" to="/">
          {t('toMainPage')}
        </ButtonLink>
      </>
    );
  }

  return (
    <MailedLinkPage
      title={t('confirm.title')}
      button={t('confirm.confirm')}
      look="danger"
      send={confirm}
      whenOver={
        <ButtonLink
          to={asApp(search.get('app')) === 'staff' ? '/staff-data-erase' : '/app-data-erase'}
        >
          {t('confirm.again')}
        </ButtonLink>
      }
    >
      <p>{t('confirm.intro')}</p>
      <p>{t('confirm.tickets')}</p>
    </MailedLinkPage>
  );
}
