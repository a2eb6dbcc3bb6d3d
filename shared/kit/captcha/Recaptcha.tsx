import { useEffect } from 'react';
import { GoogleReCaptchaProvider, useGoogleReCaptcha } from 'react-google-recaptcha-v3';

export type Execute = (action: string) => Promise<string>;

/**
 * Loads reCAPTCHA v3 and passes on its `execute`. In a chunk of its own, because only configured
 * shops load it.
 */
export function Recaptcha({
  siteKey,
  onReady,
}: {
  siteKey: string;
  onReady: (execute: Execute) => void;
}) {
  return (
    <GoogleReCaptchaProvider reCaptchaKey={siteKey}>
      <HandOver onReady={onReady} />
    </GoogleReCaptchaProvider>
  );
}

function HandOver({ onReady }: { onReady: (execute: Execute) => void }) {
  const { executeRecaptcha } = useGoogleReCaptcha();
  useEffect(() => {
    if (executeRecaptcha) onReady(executeRecaptcha);
  }, [executeRecaptcha, onReady]);
  return null;
}
