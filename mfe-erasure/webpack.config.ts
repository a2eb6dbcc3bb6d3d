import { fileURLToPath } from 'node:url';
import { embedConfig } from '@playday/build/webpack/embed';
import { remoteConfig } from '@playday/build/webpack/federation';

const smallI18n = fileURLToPath(new URL('./src/embed/small-i18n.tsx', import.meta.url));

export default remoteConfig(import.meta.dirname, {
  embed: embedConfig(import.meta.dirname, {
    entry: './src/embed/index.ts',
    styles: 'src/embed/shadow-styles.ts',
    types: new URL('./src/embed/playday-erasure.d.ts', import.meta.url),
    replaced: {
      i18next$: smallI18n,
      'react-i18next$': smallI18n,
      // The embed's captcha is always ALTCHA.
      'react-google-recaptcha-v3$': false,
    },
    unusedTexts: [
      ...['confirm', 'withdraw', 'toMainPage', 'success.title', 'success.description'],
      ...['request.staff.description', 'request.market.description'],
    ],
  }),
});
