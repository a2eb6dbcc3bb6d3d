import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@playday/shared/build/root';
import { Program } from '../../shared/build/scripts/program.ts';
import { ports } from '../ports.ts';
import { secret, siteKey } from './recaptcha-double.ts';

const port = ports.recaptchaShop;

/** The address of a second shop, with an api of its own. */
export const recaptchaShop = `http://localhost:${port}`;

/** Starts a shop with reCAPTCHA that verifies at `verifyUrl`; returns a function that stops it. */
export async function openRecaptchaShop(verifyUrl: string): Promise<() => Promise<void>> {
  const dataDir = join(process.env.E2E_DATA_DIR!, 'recaptcha-shop');
  const program = new Program({
    name: 'recaptcha-shop',
    folder: root,
    args: ['shared/build/scripts/start.ts'],
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(port - 4000),
      REMOTES_PORT: String(port - 3899),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: recaptchaShop,
      RECAPTCHA_SITE_KEY: siteKey,
      RECAPTCHA_SECRET: secret,
      RECAPTCHA_VERIFY_URL: verifyUrl,
    },
    logDir: join(dataDir, 'logs'),
    onEnded: (_, last) => console.error(last.join('\n')),
  });
  program.start();
  for (const end = Date.now() + 200_000; ; await sleep(200)) {
    const ready = await fetch(`${recaptchaShop}/ready`).catch(() => null);
    if (ready?.ok) return () => program.stop();
    if (Date.now() > end) {
      await program.stop();
      throw new Error(`the shop with reCAPTCHA did not become ready; its log is in ${dataDir}`);
    }
  }
}
