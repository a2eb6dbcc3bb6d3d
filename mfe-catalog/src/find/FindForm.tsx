import { Button, Field, useHost, useNavigate, useTranslation } from '@playday/shared/kit';
import { monthOf } from '@playday/shared/rules/time/dates';
import { defaultCurrency, formatSum } from '@playday/shared/rules/money/format-money';
import { maxSearchText, searchText } from '@playday/shared/rules/fields/typed';
import { eventKinds } from '@playday/shared/rules/events/event-kinds';
import { searchTimes } from '@playday/shared/rules/search/search-times';
import { useEffect, useId, useRef } from 'react';
import { type EventFilter, type FindData, findPath, prices } from './load-found.ts';
import styles from './FindPage.module.css';

/** The times to choose from; words can name others. */
const times = ['tonight', 'weekend', 'next-week'] as const;

/** How the values of a search are named. */
export function useFilterTexts({
  list,
  renderedAt,
}: FindData): Record<keyof EventFilter, (value: string) => string> {
  const { t } = useTranslation('catalog');
  const { language } = useHost();
  return {
    q: (words) => words,
    when(when) {
      const time = searchTimes.find((each) => each === when);
      return time ? t(`find.${time}`) : monthOf(`${when}-15T12:00:00+07:00`, language, renderedAt);
    },
    city: (city) => list.value?.cities.find(({ slug }) => slug === city)?.name ?? city,
    price: (price) =>
      price === '0'
        ? t('card.free')
        : t('find.upTo', { price: formatSum(Number(price) * 100, defaultCurrency) }),
    kind: (value) => {
      const kind = eventKinds.find((each) => each === value);
      return kind ? t(`find.kind.${kind}`) : value;
    },
    tickets: () => t('find.left'),
  };
}

/**
 * A form of the browser's own, GET. With JavaScript a choice takes effect at once, and the page
 * stays.
 */
export function FindForm({ page, isLoading }: { page: FindData; isLoading: boolean }) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { filter, list } = page;
  const texts = useFilterTexts(page);
  const { cities = [], months = [] } = list.value ?? {};
  const choices = [
    { name: 'when', label: t('find.when'), any: t('find.anyTime'), values: [...times, ...months] },
    {
      name: 'city',
      label: t('find.city'),
      any: t('find.anyCity'),
      values: cities.map(({ slug }) => slug),
    },
    { name: 'price', label: t('find.price'), any: t('find.anyPrice'), values: prices },
  ] as const;
  const shown = useRef(filter);
  // Not by a key: a new form would lose the focus, and what was typed meanwhile.
  useEffect(() => {
    const before = shown.current;
    shown.current = filter;
    for (const input of form.current?.elements ?? []) {
      if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
      const name = input.name as keyof EventFilter;
      if ((before[name] ?? '') === (filter[name] ?? '')) continue;
      if (input instanceof HTMLInputElement && input.type === 'checkbox')
        input.checked = Boolean(filter[name]);
      // Letters that were typed since stay, also where the words became filters.
      else if (name === 'q' && before.q && input.value !== before.q) continue;
      else input.value = filter[name] ?? '';
    }
  }, [filter]);
  const search = (fields: HTMLFormElement) => {
    const given = [...new FormData(fields)].filter(([, value]) => value !== '');
    const sent: EventFilter = Object.fromEntries(given);
    // Its own answer changes no field: more may be typed by then.
    shown.current = { ...sent, q: searchText(sent.q ?? '') };
    void navigate(findPath(sent), { preventScrollReset: true });
  };
  return (
    <form
      ref={form}
      action="/events"
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        search(event.currentTarget);
      }}
      onChange={(event) => {
        const { target } = event as { target: unknown };
        if (
          target instanceof HTMLSelectElement ||
          (target instanceof HTMLInputElement && target.name !== 'q')
        )
          search(event.currentTarget);
      }}
    >
      <Field
        label={t('find.q')}
        type="search"
        name="q"
        maxLength={maxSearchText}
        defaultValue={filter.q}
        enterKeyHint="search"
        autoComplete="off"
        className={styles.words}
      />
      <Button type="submit" aria-busy={isLoading}>
        {t('find.find')}
      </Button>
      <div className={styles.filterStrip}>
        {choices.map((choice) => (
          <Select
            key={choice.name}
            {...choice}
            value={filter[choice.name]}
            textOf={texts[choice.name]}
          />
        ))}
        <label className={styles.left}>
          <input
            type="checkbox"
            name="tickets"
            value="left"
            defaultChecked={Boolean(filter.tickets)}
          />
          <span>{t('find.left')}</span>
        </label>
      </div>
      {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
    </form>
  );
}

/** `value` is a choice also where the data has none of it. */
function Select({
  name,
  label,
  any,
  value = '',
  values,
  textOf,
}: {
  name: string;
  label: string;
  any: string;
  value: string | undefined;
  values: readonly string[];
  textOf: (value: string) => string;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value}>
        {[...new Set(['', ...values, value])].map((each) => (
          <option key={each} value={each}>
            {each === '' ? any : textOf(each)}
          </option>
        ))}
      </select>
    </div>
  );
}
