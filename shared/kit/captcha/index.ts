export { CaptchaRow } from './CaptchaRow.tsx';
export { type Captcha, useCaptcha } from './use-captcha.ts';
