import { days, hours, minutes } from '../time/time.ts';
import { type Metrics, readMetrics, type Sample } from './read-metrics.ts';

/** One line of what an operator sees; `todo`: something is wrong, and this helps. */
export interface Finding {
  what: string;
  says: string;
  todo?: string;
}

const lost = 'runbooks.md, the primary database is lost';
const hoarded = 'runbooks.md, tickets are hoarded';

/** What an operator looks at first, from the answers of an api; null: it gave none. */
export function look(isReady: boolean, text: string | null, now: Date): Finding[] {
  if (text === null)
    return [{ what: 'api', says: 'does not answer', todo: 'its log says why; start it' }];
  const metrics = readMetrics(text);
  const api = { what: 'api', says: isReady ? 'ready' : 'not ready', ...wrong(!isReady, lost) };
  if (metrics.sum('playday_database_up') !== 1)
    return [api, { what: 'database', says: 'does not answer within 2 s', todo: lost }];
  const room = 'runbooks.md, an event needs a waiting room';
  return [
    ...[api, { what: 'database', says: 'answers' }],
    ...[rules(metrics, now), gateways(metrics, now)],
    ...[...builds(metrics), releases(metrics)],
    ...[mails(metrics), refunds(metrics)],
    events(metrics.of('playday_event_needs_waiting_room'), 'need a waiting room', room),
    events(metrics.of('playday_event_hoarders'), 'tickets are hoarded', hoarded),
    events(metrics.of('playday_event_bulk_free_orders'), 'free tickets in bulk', hoarded),
  ];
}

const wrong = (isWrong: boolean, todo: string) => (isWrong ? { todo } : {});

// The limits are those of alerts.yml.

function rules({ of, sum }: Metrics, now: Date): Finding {
  const broken = sum('playday_broken_rules');
  const [checked] = of('playday_invariants_checked_timestamp_seconds');
  const age = checked ? ageOf(checked, now) : Number.POSITIVE_INFINITY;
  const when = checked ? `checked ${inWords(age)} ago` : 'not checked yet';
  return {
    what: 'rules of money and stock',
    says: `${broken} broken, ${when}`,
    ...wrong(age > minutes(15), 'the log of the api says why'),
    ...wrong(broken > 0, 'npm run ops -- reconcile; call an engineer'),
  };
}

function gateways({ of }: Metrics, now: Date): Finding {
  const compared = of('playday_reconciled_timestamp_seconds');
  const each = compared.map(
    (sample) => `${sample.labels.gateway} until ${inWords(ageOf(sample, now))} ago`,
  );
  const isLate = compared.some((sample) => ageOf(sample, now) > hours(6));
  return {
    what: 'compared with gateways',
    says: each.join(', ') || 'not yet',
    ...wrong(isLate, 'runbooks.md, the gateway is down; npm run ops -- reconcile'),
  };
}

function builds({ of }: Metrics): Finding[] {
  return of('playday_live_build_info').map(({ labels: { program = '', build = '' } }) => {
    const count = (name: string) =>
      of(name).find(({ labels }) => labels.program === program && labels.build === build)?.value ??
      0;
    const [errors, visits] = [count('playday_page_errors'), count('playday_page_visitors')];
    return {
      what: program,
      says: `build ${build}, ${errors} errors in ${visits} visits`,
      ...wrong(errors > 20 && errors > 0.02 * visits, 'npm run release -- status'),
    };
  });
}

function releases({ sum }: Metrics): Finding {
  const [failing, shells] = [sum('playday_failing_builds'), sum('playday_shells_alive')];
  return {
    what: 'releases',
    says: `failing builds: ${failing}, shells that follow: ${shells}`,
    ...wrong(shells === 0, 'the log of the shells says why'),
    ...wrong(failing > 0, 'runbooks.md, a bad release'),
  };
}

function mails({ of, sum }: Metrics): Finding {
  const isLate = of('playday_mails_oldest_age_seconds').some(
    ({ labels: { lane }, value }) =>
      value * 1_000 > (lane === 'announcements' ? hours(2) : minutes(5)),
  );
  return {
    what: 'mails',
    says: `${sum('playday_mails_due')} waiting, ${sum('playday_mails_dead')} given up`,
    ...wrong(isLate, 'the log of the api says why; npm run ops -- mails'),
  };
}

function refunds({ of, sum }: Metrics): Finding {
  const age = sum('playday_refunds_oldest_age_seconds') * 1_000;
  const open = of('playday_refunds_open').map(({ labels, value }) => `${value} ${labels.state}`);
  return {
    what: 'refunds',
    says: `${open.join(', ')}, the oldest for ${inWords(age)}`,
    ...wrong(age > days(7), 'npm run office -- refunds list'),
  };
}

function events(samples: readonly Sample[], what: string, todo: string): Finding {
  const found = samples.filter(({ value }) => value > 0);
  const names = found.map(({ labels }) => labels.event).join(', ');
  return { what, says: names || 'none', ...wrong(found.length > 0, todo) };
}

const ageOf = ({ value }: Sample, now: Date) => Math.max(0, now.getTime() - value * 1_000);

function inWords(milliseconds: number): string {
  const units = [
    { name: 'days', length: days(1) },
    { name: 'hours', length: hours(1) },
    { name: 'minutes', length: minutes(1) },
  ];
  const { name, length } = units.find((unit) => milliseconds >= 2 * unit.length) ?? {
    name: 'seconds',
    length: 1_000,
  };
  return `${Math.floor(milliseconds / length)} ${name}`;
}
