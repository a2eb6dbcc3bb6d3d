/** Where reCAPTCHA's library loads its scripts from. */
export const recaptchaScripts = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://www.recaptcha.net/recaptcha/',
];

/**
 * Libraries of others (reCAPTCHA, tags) assign script URLs as plain strings. Where one is configured, and only there, a
 * default Trusted Types policy allows URLs that begin with one of `allowed`, and nothing else. A page can have it once.
 */
export function allowScripts(allowed: string[]) {
  const factory = (
    globalThis as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }
  ).trustedTypes;
  factory?.createPolicy('default', {
    createScriptURL(address: string) {
      if (allowed.some((start) => address.startsWith(start))) return address;
      throw new TypeError(`script from an address that is not allowed: ${address}`);
    },
  });
}
