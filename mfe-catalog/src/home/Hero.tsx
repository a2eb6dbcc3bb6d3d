import { Poster, Trans, useHost, useTranslation } from '@playday/shared/kit';
import type { ListedCurrency } from '@playday/shared/kit/currencies';
import type { CurrentEvents, PastEvent } from './load-events.ts';
import { FeaturedEvent } from './FeaturedEvent.tsx';
import styles from './Hero.module.css';

const stripLength = 12;
/** Of the first row; see the style sheet. */
const shownOnPhone = 3;

/** The slogan over a slanted row of event posters, with the featured event beside it. */
export function Hero({
  current,
  past,
  currencies,
  renderedAt,
}: {
  current: CurrentEvents | undefined;
  past: PastEvent[] | undefined;
  currencies: ListedCurrency[] | undefined;
  renderedAt: number;
}) {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  const upcoming = current?.events ?? [];
  // One that is cancelled or postponed has a state.
  const scheduled = upcoming.filter(({ state }) => !state);
  const next =
    scheduled.find(
      ({ isSoldOut, dateStart }) => !isSoldOut && Date.parse(dateStart) > renderedAt,
    ) ?? scheduled[0];
  const season = [...upcoming.filter((event) => event !== next), ...(past ?? [])].slice(
    0,
    stripLength,
  );
  return (
    <div className={styles.hero}>
      <Strip season={season} />
      <div className={styles.inner}>
        <div>
          <h1 className={styles.slogan} lang={language === 'en' ? undefined : 'en'}>
            <Trans t={t} i18nKey="home.slogan" components={{ b: <b /> }} />
          </h1>
          <p className={styles.lead}>{t('home.lead')}</p>
        </div>
        {next && <FeaturedEvent event={next} currencies={currencies} renderedAt={renderedAt} />}
      </div>
    </div>
  );
}

function Strip({ season }: { season: PastEvent[] }) {
  if (season.length < 3) return null;
  const half = Math.ceil(season.length / 2);
  return (
    <div className={styles.strip} aria-hidden="true">
      {[season.slice(0, half), season.slice(half)].map((row, index) => (
        <div key={index} className={styles.row}>
          {row.map(({ id, poster, name }, column) => (
            <Poster
              key={id}
              poster={poster}
              name={name}
              sizes="110px"
              isInView={index === 0 && column < shownOnPhone}
              className={styles.poster}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
