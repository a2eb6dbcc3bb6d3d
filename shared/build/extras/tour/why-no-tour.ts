const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

/** Whether an address is one of this machine; an address that cannot be read is none. */
const isHere = (address: string) =>
  URL.canParse(address) && loopback.test(new URL(address).hostname);

/**
 * Why a shop that starts with these settings has no tour: undefined for a development shop on this
 * machine, which takes no money, sends no mail and asks nobody else for a captcha.
 */
export function whyNoTour(env: NodeJS.ProcessEnv): string | undefined {
  if (env.NODE_ENV === 'production') return 'NODE_ENV is production';
  if (env.PUBLIC_URL && !isHere(env.PUBLIC_URL)) return 'PUBLIC_URL is not on this machine';
  if (env.DATABASE_URL && !isHere(env.DATABASE_URL)) return 'DATABASE_URL is not on this machine';
  if (env.OMISE_SECRET_KEY || (env.PAYMENT_GATEWAY && env.PAYMENT_GATEWAY !== 'sandbox'))
    return 'the gateway is not the sandbox';
  if (env.SMTP_URL && env.MAIL !== 'file') return 'mails are sent';
  if (env.RECAPTCHA_SITE_KEY) return 'the captcha is not the shop’s own';
  return undefined;
}
