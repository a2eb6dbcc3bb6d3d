import { ButtonLink, useHost, useTranslation } from '@playday/shared/kit';
import { MailedLinkPage } from './MailedLinkPage.tsx';

/** Takes a confirmed erasure back, linked in the mail about it. */
export default function WithdrawPage() {
  const { t } = useTranslation('erasure');
  const { http } = useHost();

  async function withdraw(token: string) {
    await http('POST /erasure/withdraw', { body: { token }, isEmpty: true });
    return (
      <>
        <h1>{t('withdraw.doneTitle')}</h1>
        <p role="status">{t('withdraw.done')}</p>
        <ButtonLink to="/login">{t('withdraw.toLogin')}</ButtonLink>
        <ButtonLink look="secondary" to="/forgot-password">
          {t('withdraw.newPassword')}
        </ButtonLink>
      </>
    );
  }

  return (
    <MailedLinkPage
      title={t('withdraw.title')}
      button={t('withdraw.submit')}
      send={withdraw}
      whenOver={
        <ButtonLink look="secondary" to="/">
          {t('toMainPage')}
        </ButtonLink>
      }
    >
      <p>{t('withdraw.intro')}</p>
    </MailedLinkPage>
  );
}
