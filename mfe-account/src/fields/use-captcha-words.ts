import type { CaptchaWords } from '@playday/shared/kit/captcha';
import { useTranslation } from '@playday/shared/kit';

export function useCaptchaWords(): CaptchaWords {
  const { t } = useTranslation('account');
  return {
    idle: t('captcha.idle'),
    checking: t('captcha.checking'),
    ready: t('captcha.ready'),
    failed: t('captcha.failed'),
    retry: t('captcha.retry'),
  };
}
