import { type Captcha, CaptchaRow } from '../captcha/index.ts';
import { useFormContext } from './form-context.ts';

/** The captcha's progress, with the remote's own texts. */
export function FormCaptcha({ captcha }: { captcha: Captcha }) {
  const { t } = useFormContext();
  const words = {
    idle: t('captcha.idle'),
    checking: t('captcha.checking'),
    ready: t('captcha.ready'),
    failed: t('captcha.failed'),
    retry: t('captcha.retry'),
  };
  return <CaptchaRow captcha={captcha} words={words} />;
}
