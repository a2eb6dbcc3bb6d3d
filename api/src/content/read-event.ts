import { minimumAmount } from '../ports/payment/method-limits.ts';
import type { FieldReader } from './fields.ts';
import { factNames, readFacts, venueFactNames } from './read-facts.ts';
import type { SeasonEvent, SeasonFee, SeasonTicket } from './season.ts';

export interface References {
  scales: Map<string, number>;
  ages: Set<string>;
  methods: Set<string>;
  /** Urls of events that are stored, and so have a poster. */
  stored: ReadonlyMap<string, unknown>;
}

const names = [
  'url',
  'name',
  'venue',
  'poster',
  'description',
  'dateStart',
  'dateEnd',
  'saleStart',
  'saleEnd',
  'currency',
  'age',
  'methods',
  'preRegistration',
  'room',
  'draft',
  'tickets',
  'fees',
  ...factNames,
];

export function readEvent(
  read: FieldReader,
  value: unknown,
  path: string,
  { scales, ages, methods, stored }: References,
): SeasonEvent {
  const fields = read(value, path, names);
  const venue = read(fields.raw('venue') ?? {}, fields.at('venue'), [
    'name',
    'city',
    ...venueFactNames,
  ]);
  const currency = fields.has('currency') ? fields.string('currency') : 'THB';
  const scale = scales.get(currency);
  if (scale === undefined) fields.fault('currency', `no currency ${currency}`);
  const unit = { scale: scale ?? 2, currency };

  const dateStart = fields.date('dateStart');
  const dateEnd = fields.date('dateEnd', dateStart);
  const isEndRight = fields.isRight('dateStart', 'dateEnd');
  if (isEndRight && dateEnd <= dateStart) fields.fault('dateEnd', 'must be after dateStart');
  const saleStart = fields.has('saleStart') ? fields.date('saleStart') : null;
  const saleEnd = fields.has('saleEnd') ? fields.date('saleEnd', dateStart) : dateEnd;
  // A sale without an end of its own, or one that counts from the event, has that of the event.
  const isSaleRight = isEndRight && fields.isRight('saleStart', 'saleEnd');
  if (isSaleRight && saleStart && saleEnd <= saleStart)
    fields.fault('saleEnd', 'must be after saleStart');
  if (isSaleRight && saleEnd > dateEnd) fields.fault('saleEnd', 'must not be after dateEnd');

  const age = fields.has('age') ? fields.string('age') : null;
  if (age && !ages.has(age)) fields.fault('age', `no age restriction ${age}`);
  const preRegistration = fields.flag('preRegistration');
  if (preRegistration && !saleStart) fields.fault('saleStart', 'is required with preRegistration');
  const room = fields.flag('room');
  if (room && !saleStart) fields.fault('saleStart', 'is required with room');

  const tickets = fields.list('tickets', 20, (ticket, at) =>
    readTicket(read, ticket, at, {
      ...unit,
      dateStart,
      ...(isSaleRight && { sale: { start: saleStart, end: saleEnd } }),
    }),
  );
  if (tickets.length === 0) fields.fault('tickets', 'needs at least one ticket type');
  const keys = tickets.map(({ key }) => key);
  keys.forEach((key, index) => {
    if (key !== '' && keys.indexOf(key) < index)
      fields.fault(`tickets[${index}].key`, `"${key}" is used twice`);
  });
  if (!fields.has('methods')) fields.fault('methods', 'is required');
  const ownMethods = fields.list('methods', 20, (method, _path, at) => {
    if (typeof method !== 'string' || !methods.has(method))
      fields.fault(at, `no payment method ${JSON.stringify(method)}`);
    else if (scale !== undefined && minimumAmount(method, currency) === undefined)
      fields.fault(at, `${method} cannot take ${currency}`);
    return String(method);
  });
  if (ownMethods.length === 0 && tickets.some(({ price }) => price > 0)) {
    fields.fault('methods', 'may be empty only when every ticket is free');
  }
  if (new Set(ownMethods).size < ownMethods.length) fields.fault('methods', 'names a method twice');

  const url = fields.slug('url');
  return {
    url,
    name: fields.text('name', 120),
    venueName: venue.text('name', 120),
    venueCity: venue.text('city', 60),
    poster: fields.has('poster') || !stored.has(url) ? fields.poster('poster') : '',
    description: fields.html('description', 20_000),
    dateStart,
    dateEnd,
    saleStart,
    saleEnd,
    currency,
    age,
    methods: ownMethods,
    preRegistration,
    room,
    draft: fields.flag('draft'),
    tickets,
    fees: readFees(read, fields, unit),
    facts: readFacts(read, { fields, venue, dateStart, dateEnd }),
  };
}

interface Unit {
  scale: number;
  currency: string;
}

/** `sale`: that of the event, unless there is an error in it. */
function readTicket(
  read: FieldReader,
  value: unknown,
  path: string,
  unit: Unit & { dateStart: Date; sale?: { start: Date | null; end: Date } },
): SeasonTicket {
  const fields = read(value, path, [
    'key',
    'name',
    'description',
    'price',
    'capacity',
    'saleStart',
    'saleEnd',
    'soldOut',
    'fees',
  ]);
  const { dateStart, sale } = unit;
  const saleStart = fields.has('saleStart') ? fields.date('saleStart') : null;
  const saleEnd = fields.has('saleEnd') ? fields.date('saleEnd', dateStart) : null;
  const isRight = fields.isRight('saleStart', 'saleEnd');
  if (isRight && saleStart && saleEnd && saleEnd <= saleStart)
    fields.fault('saleEnd', 'must be after saleStart');
  if (isRight && sale && saleStart && saleStart >= sale.end)
    fields.fault('saleStart', "must be before the end of the event's sale");
  if (isRight && sale?.start && saleEnd && saleEnd <= sale.start)
    fields.fault('saleEnd', "must be after the start of the event's sale");
  return {
    key: fields.slug('key', 2),
    name: fields.text('name', 80),
    description: fields.has('description') ? fields.text('description', 200) : '',
    price: fields.money('price', unit.scale, unit.currency),
    capacity: fields.number('capacity', 1, 1_000_000),
    saleStart,
    saleEnd,
    soldOut: fields.flag('soldOut'),
    fees: readFees(read, fields, unit),
  };
}

function readFees(read: FieldReader, owner: ReturnType<FieldReader>, unit: Unit): SeasonFee[] {
  const seen = new Set<string>();
  return owner.list('fees', 10, (item, path) => {
    const fields = read(item, path, ['name', 'type', 'amount']);
    const name = fields.text('name', 60);
    const key = JSON.stringify(name);
    if (name !== '' && seen.has(key)) fields.fault('name', 'is used twice');
    seen.add(key);
    const type = fields.string('type', {
      pattern: /^(?:fixed|percent)$/u,
      message: 'must be fixed or percent',
    });
    if (type !== 'percent')
      return { name, type: 'fixed', amount: fields.money('amount', unit.scale, unit.currency) };
    const amount = fields.money('amount', 2, 'a percentage');
    if (amount > 10_000) fields.fault('amount', 'must be at most 100');
    return { name, type: 'percent', amount };
  });
}
