import { methodAliases } from '../ports/payment/method-limits.ts';
import { mobileBanks, rulesOf } from '@playday/shared/rules/payment/payment-methods';
import type { Images } from './posters.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { type FieldReader, fieldReader } from './fields.ts';
import { readEvent } from './read-event.ts';
import type { StoredReferences, Season } from './season.ts';

const lists = [
  'currencies',
  'ageRestrictions',
  'paymentMethods',
  'partners',
  'events',
  'news',
  'promoCodes',
];

/**
 * Reads a season as described in SCHEMA.md. Errors are collected, not thrown: check them before
 * using the result.
 */
export function readSeason(
  json: unknown,
  {
    faults,
    images,
    now,
    references: stored,
  }: { faults: ValidationErrors; images: Images; now: Date; references: StoredReferences },
): Season {
  const read: FieldReader = fieldReader(faults, { images, now });
  const root = read(json, '', [...lists, 'leftOut']);
  if (root.has('leftOut'))
    root.fault(
      'leftOut',
      'is what the draft has not, or otherwise: read it, then take it out of the file',
    );
  const unique = uniqueKeys(faults);

  const currencies = root.list('currencies', 200, (value, path) => {
    const fields = read(value, path, ['isoCode', 'title', 'symbol', 'scale']);
    const isoCode = fields.string('isoCode', {
      pattern: /^[A-Z]{3}$/u,
      message: 'must be three capitals',
    });
    unique('currencies', isoCode, fields.at('isoCode'));
    const scale = fields.number('scale', 0, 3);
    const before = stored.currencies.get(isoCode);
    if (before?.isUsed && before.scale !== scale)
      fields.fault('scale', 'cannot change: the currency has orders');
    return {
      isoCode,
      scale,
      title: fields.text('title', 60),
      symbol: fields.string('symbol', { max: 8 }),
    };
  });
  const ageRestrictions = root.list('ageRestrictions', 100, (value, path) => {
    const fields = read(value, path, ['key', 'value']);
    const key = fields.slug('key', 2);
    unique('ageRestrictions', key, fields.at('key'));
    const text = fields.string('value', {
      pattern: /^[1-9]\d?\D$/u,
      message: 'must be years and one trailing character, such as 18+',
    });
    return { key, value: text, years: Number.parseInt(text, 10) || 1 };
  });
  const paymentMethods = root.list('paymentMethods', 20, (value, path) => {
    const fields = read(value, path, ['alias', 'name', 'type', 'attributes']);
    const alias = fields.string('alias');
    if (alias !== '' && !methodAliases.includes(alias))
      fields.fault('alias', `must be one of ${methodAliases.join(', ')}`);
    unique('paymentMethods', alias, fields.at('alias'));
    const type = fields.string('type', {
      pattern: /^(?:QR|redirect)$/u,
      message: 'must be QR or redirect',
    });
    const attributes = fields.list('attributes', 10, (attribute, at) =>
      readAttribute(read, attribute, at),
    );
    for (const key of rulesOf(alias)?.needs ?? [])
      if (!attributes.some((attribute) => attribute.key === key && attribute.required))
        fields.fault('attributes', `${alias} needs the attribute ${key}`);
    return {
      alias,
      name: fields.text('name', 60),
      type: type === 'QR' ? ('QR' as const) : ('URL' as const),
      attributes,
    };
  });
  const partners = root.list('partners', 100, (value, path) => {
    const fields = read(value, path, ['key', 'name', 'url', 'poster']);
    const key = fields.slug('key', 2);
    unique('partners', key, fields.at('key'));
    return {
      key,
      name: fields.text('name', 60),
      url: fields.url('url'),
      poster: fields.poster('poster'),
    };
  });

  // From here on references may point to records in this file or to stored ones.
  const scales = new Map([...stored.currencies].map(([code, { scale }]) => [code, scale]));
  for (const { isoCode, scale } of currencies) scales.set(isoCode, scale);
  const references = {
    scales,
    ages: new Set([...stored.ages, ...ageRestrictions.map(({ key }) => key)]),
    methods: new Set([...stored.methods, ...paymentMethods.map(({ alias }) => alias)]),
    stored: stored.events,
  };
  const events = root.list('events', 2_000, (value, path) => {
    const event = readEvent(read, value, path, references);
    unique('events', event.url, `${path}.url`);
    return event;
  });
  const news = root.list('news', 5_000, (value, path) => {
    const fields = read(value, path, ['slug', 'name', 'poster', 'pubDate', 'body']);
    const slug = fields.slug('slug');
    unique('news', slug, fields.at('slug'));
    return {
      slug,
      name: fields.text('name', 160),
      poster: fields.poster('poster'),
      pubDate: fields.date('pubDate'),
      body: fields.html('body', 20_000),
    };
  });
  const eventCurrencies = new Map([
    ...stored.events,
    ...events.map(({ url, currency }) => [url, currency] as const),
  ]);
  const promoCodes = root.list('promoCodes', 10_000, (value, path) => {
    const names = [
      'code',
      'amount',
      'currency',
      'event',
      'maxUses',
      'maxUsesPerBuyer',
      'validUntil',
    ];
    const fields = read(value, path, names);
    const code = fields.string('code', {
      pattern: /^[A-Z0-9]{8}$/u,
      message: 'must be exactly 8 of A-Z and 0-9',
    });
    unique('promoCodes', code, fields.at('code'));
    const event = fields.has('event') ? fields.string('event') : null;
    if (event && !eventCurrencies.has(event)) fields.fault('event', `no event ${event}`);
    const ofEvent = event === null ? undefined : eventCurrencies.get(event);
    const currency = fields.has('currency') ? fields.string('currency') : (ofEvent ?? 'THB');
    const scale = scales.get(currency);
    if (scale === undefined) fields.fault('currency', `no currency ${currency}`);
    if (ofEvent !== undefined && ofEvent !== currency)
      fields.fault('currency', `${event} is in ${ofEvent}`);
    const amount = fields.money('amount', scale ?? 2, currency);
    if (fields.has('amount') && amount === 0) fields.fault('amount', 'must be more than 0');
    return {
      code,
      amount,
      currency,
      event,
      maxUses: fields.has('maxUses') ? fields.number('maxUses', 1, 1_000_000_000) : null,
      maxUsesPerBuyer: fields.has('maxUsesPerBuyer')
        ? fields.number('maxUsesPerBuyer', 1, 1_000_000)
        : 1,
      validUntil: fields.has('validUntil') ? fields.date('validUntil', undefined, true) : null,
    };
  });
  return { currencies, ageRestrictions, paymentMethods, partners, events, news, promoCodes };
}

/**
 * Whether a value of 255 characters costs at most millions of steps. Visitors' texts are matched
 * with what is imported, and matching may take a time that is exponential in groups that repeat and
 * in alternatives.
 */
const isCheap = (regexp: string): boolean =>
  !/\)[*+{]|\\[1-9k]/u.test(regexp) &&
  [...regexp.matchAll(/[*+]|\{\d+,/gu)].length <= 2 &&
  [...regexp.matchAll(/[|?]/gu)].length <= 8;

function readAttribute(read: FieldReader, value: unknown, path: string) {
  const names = ['key', 'name', 'description', 'regexp', 'options', 'required'];
  const fields = read(value, path, names);
  const key = fields.string('key', {
    pattern: /^[a-z][A-Za-z0-9-]{0,39}$/u,
    message: 'must be a slug or camelCase',
  });
  const common = {
    key,
    name: fields.text('name', 60),
    description: fields.text('description', 120),
    required: fields.has('required') ? fields.flag('required') : true,
  };
  if (fields.has('options')) {
    if (fields.has('regexp')) fields.fault('regexp', 'is not for an attribute with options');
    const options = fields.list('options', 9, (option, at) => readOption(read, option, at, key));
    if (options.length === 0) fields.fault('options', 'must have one or more');
    return { ...common, options, regexp: options.map((option) => option.value).join('|') };
  }
  const regexp = fields.string('regexp', { max: 200 });
  try {
    new RegExp(`^(?:${regexp})$`, 'u');
  } catch {
    fields.fault('regexp', 'is not a regular expression');
  }
  if (!isCheap(regexp))
    fields.fault('regexp', 'may take long: use fewer quantifiers and alternatives');
  return { ...common, regexp };
}

/** A value that buyers choose; as a bank those that the gateway knows. */
function readOption(read: FieldReader, option: unknown, path: string, key: string) {
  const fields = read(option, path, ['value', 'name']);
  const value = fields.slug('value', 2);
  if (key === 'bank' && fields.isRight('value') && !mobileBanks.includes(value))
    fields.fault('value', `must be one of ${mobileBanks.join(', ')}`);
  return { value, name: fields.text('name', 60) };
}

function uniqueKeys(faults: ValidationErrors) {
  const seen = new Set<string>();
  return (list: string, key: string, path: string) => {
    if (key === '') return;
    if (seen.has(`${list} ${key}`)) faults.add(path, `${JSON.stringify(key)} is used twice`);
    seen.add(`${list} ${key}`);
  };
}
