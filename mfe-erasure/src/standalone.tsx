import { asLanguage } from '@playday/shared/i18n';
import { easyCaptcha, fakeHost } from '@playday/shared/testing/fake-host';
import { runAlone } from '@playday/shared/testing/standalone';
import * as app from './index.ts';

/** Erasure alone on a bare page: /staff-data-erase, /app-data-erase, /erase-confirm. `?lang=` as in the shop. */
const language = asLanguage(new URLSearchParams(location.search).get('lang'));
const host = fakeHost({
  language,
  answers: { ...easyCaptcha, 'POST /erasure': {}, 'POST /erasure/confirm': { app: 'market' } },
});

const words = await import(`./words/${language}.json`);
runAlone(app, host, { erasure: words.default });
