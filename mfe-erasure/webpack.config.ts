import { join } from 'node:path';
import { embedConfig } from '@playday/shared/build/webpack/embed';
import { remoteConfig } from '@playday/shared/build/webpack/federation';

const smallI18n = join(import.meta.dirname, 'src/embed/small-i18n.tsx');

export default remoteConfig('erasure', {
  embed: embedConfig('erasure', {
    entry: './src/embed/index.ts',
    styles: 'src/embed/shadow-styles.ts',
    types: 'src/embed/playday-erasure.d.ts',
    replaced: {
      i18next$: smallI18n,
      'react-i18next$': smallI18n,
      // The embed's captcha is always ALTCHA.
      'react-google-recaptcha-v3$': false,
    },
    unusedTexts: ['confirm', 'toMainPage'],
  }),
});
