const allowed = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://www.recaptcha.net/recaptcha/',
];

/**
 * reCAPTCHA's library assigns script URLs as plain strings. Where it is configured, and only there, a default Trusted
 * Types policy allows its hosts and nothing else.
 */
export function installRecaptchaPolicy() {
  const factory = (
    globalThis as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }
  ).trustedTypes;
  factory?.createPolicy('default', {
    createScriptURL(address: string) {
      if (allowed.some((host) => address.startsWith(host))) return address;
      throw new TypeError(`not a reCAPTCHA script: ${address}`);
    },
  });
}
