import { jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { operations, type OperationName } from '../api-contract/operations.ts';
import type { DeclaredRoute } from '../api-contract/remote-definition.ts';
import type { PageHandle, RemoteApp } from '../contract/host.ts';
import { probesOf } from '../contract/query-parameters.ts';
import { ApiError } from '../kit/http/http.ts';
import type { Translations } from '../kit/i18n/i18n.ts';
import type { FakeHost } from './fake-host.ts';
import { newValue, otherAnswers, type OtherAnswer, type Schema } from './other-answers.ts';
import { renderRoute } from './testing.tsx';

interface Remote {
  app: RemoteApp;
  /** The remote's name and its English texts. */
  words: Record<string, Translations>;
  /** Its `remote.json`. */
  definition: { routes: (Pick<DeclaredRoute, 'path' | 'probes'> & { query?: object })[] };
  /** What stands for `{event}` and `{news}` in its probes. */
  items?: Record<string, string>;
  /** Further addresses; what follows a `#` tells several states of one page apart. */
  more?: string[];
  /** A new host with honest answers for an address. */
  host: (address: string) => FakeHost;
  /** What a visitor does at an address: then the answers are tested that this asks for. */
  visit?: Record<string, () => void>;
}

/**
 * What a page says instead of leaving it out: that the api has failed, or that it cannot show or
 * compute an amount.
 */
const isTold = /^fails|(?:currency|iso_code|fees?\.\*\.type) is /;
/** How long the test of one page may take on a busy machine, milliseconds. */
const patienceMs = 120_000;

/**
 * Tests every page of a remote with the answers of other releases of the api: with one new value in
 * each enum, without each field that may be missing, and with an unknown error code. Everything
 * comes from the table of operations, so that a new enum or field is tested by itself. The page
 * must show its heading as before, no error and no `undefined`.
 */
export function testContract({
  app,
  words,
  definition,
  items = {},
  more = [],
  host,
  visit = {},
}: Remote) {
  const addresses = definition.routes
    .flatMap((route) => probesOf(route as DeclaredRoute))
    .map((address) => address.replace(/\{(\w+)\}/g, (_, item: string) => items[item] ?? item));

  async function faultsOf(address: string): Promise<string[]> {
    const doIt = visit[address];
    const honest = await openPage(app, words, address, host(address), doIt);
    const faults = [...honest.faults];
    for (const name of honest.asked) {
      for (const { what, change } of answersOf(name)) {
        const other = host(address);
        const { [name]: given } = other.answers as Record<string, unknown>;
        if (given === undefined) break;
        const run =
          typeof given === 'function' ? (given as (input: unknown) => unknown) : () => given;
        const begin = () =>
          Object.assign(other.answers, {
            [name]: async (input: unknown) => change(await run(input)),
          });
        if (!doIt) begin();
        const page = await openPage(app, words, address, other, doIt && (() => [begin(), doIt()]));
        if (honest.hasHeading && !page.hasHeading) page.faults.push('no heading');
        if (page.alerts.length > honest.alerts.length && !isTold.test(what))
          page.faults.push(...page.alerts);
        if (page.faults[0]) faults.push(`${name} ${what}: ${page.faults[0]}`);
      }
    }
    return faults;
  }
  test.each([...new Set([...addresses, ...more])])(
    '%s: answers of a newer or an older api',
    async (address) => expect(await faultsOf(address)).toEqual([]),
    patienceMs,
  );
}

function answersOf(name: OperationName): OtherAnswer[] {
  const { response } = operations[name] as unknown as { response: Record<number, Schema> };
  const refuse = () => {
    throw new ApiError(409, 9999, 'A new reason.');
  };
  return [
    ...otherAnswers(response[200] ?? response[202] ?? {}),
    { what: 'fails with a new code', change: refuse },
  ];
}

/** Opens a page, and returns what is wrong with it once it has all its answers. */
async function openPage(
  app: RemoteApp,
  words: Record<string, Translations>,
  address: string,
  honest: FakeHost,
  visit?: () => unknown,
) {
  const { http: call } = honest;
  let pending = 0;
  const asked = new Set<OperationName>();
  const http = (async (...input: Parameters<FakeHost['http']>) => {
    asked.add(input[0]);
    pending++;
    return call(...input).finally(() => pending--);
  }) as FakeHost['http'];
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { router, container } = renderRoute(app, address.replace(/#.*/, ''), {
    host: Object.assign(honest, { http }),
    words,
  });
  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet++) {
      await act(() => new Promise((done) => setTimeout(done)));
      if (pending > 0 || router.state.navigation.state !== 'idle' || !router.state.initialized)
        quiet = 0;
    }
  };
  await settle();
  if (visit) {
    asked.clear();
    act(() => void visit());
    await settle();
  }
  const text = container.textContent;
  const faults = [
    ...errors.mock.calls.map((said) => said.map(String).join(' ').split('\n')[0] ?? ''),
    ...wrongTexts(text),
    ...handleFaults(router.state),
  ];
  const alerts = screen.queryAllByRole('alert').map((alert) => `alert: ${alert.textContent}`);
  // Where the page is another's, or the shell's own.
  const hasHeading = container.querySelector('h1') !== null || /elsewhere|failed: /.test(text);
  errors.mockClear();
  cleanup();
  router.dispose();
  localStorage.clear();
  sessionStorage.clear();
  return { asked, faults, hasHeading, alerts };
}

const traces = new RegExp(
  `undefined|NaN|Invalid Date|\\[object|\\{\\{|, ,|\\.${newValue}|failed: (?!\\d)`,
  'g',
);
/** Traces of missing values, and the key of a text that does not exist. */
const wrongTexts = (text: string): string[] =>
  [...text.matchAll(traces)].map(
    ({ 0: wrong, index }) => `${wrong} in “${text.slice(Math.max(0, index - 30), index + 30)}”`,
  );

/** The functions of a page's `handle`, which the shell calls. */
function handleFaults({
  matches,
  loaderData,
}: ReturnType<typeof renderRoute>['router']['state']): string[] {
  return matches.flatMap(({ route }) => {
    const { meta, mayKeep } = (route.handle ?? {}) as Partial<PageHandle>;
    const data: unknown = loaderData[route.id];
    try {
      if (data !== undefined) mayKeep?.(data);
      const said = meta?.({
        data,
        t: (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`,
      });
      return said ? wrongTexts(JSON.stringify(said)) : [];
    } catch (error) {
      return [`handle: ${String(error)}`];
    }
  });
}
