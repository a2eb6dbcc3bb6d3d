import type { RemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import { integrityOf } from '@playday/build/webpack/integrity';
import { sha256 } from '../hash.ts';
import type { Shop } from './shop.ts';
import { describeShopWith } from './suite.ts';
import type { Call } from './test-client.ts';

const hash = (text: string) => integrityOf(Buffer.from(text));
const tokenOf = (name: string) => `token-of-${name}-0123456789`;

/** DEPLOY_TOKENS with a token for each name; `releaseTools` sends them. */
export const deployTokensOf = (...names: string[]) =>
  names.map((name) => `${name}=${sha256(tokenOf(name))}`).join(',');

/** Tests of releases, with a deploy token of the operator, of the shell and of catalog. */
export const describeReleases = (name: string, tests: (shop: () => Shop) => void): void =>
  describeShopWith({ DEPLOY_TOKENS: deployTokensOf('operator', 'shell', 'catalog') }, name, tests);

/** What a remote declares: these paths, and the slots it fills. */
export const definitionOf = (paths: string[], slots: string[] = []): RemoteDefinition => ({
  routes: paths.map((path) => ({ path })),
  slots,
  offline: [],
});

/** Expects a change of the release to be refused with the code, for these reasons. */
export const expectRefused = (
  { status, body }: { status: number; body: { code?: number; reasons?: string[] } },
  code: number,
  reasons: unknown[],
) => expect([status, body.code, body.reasons]).toEqual([409, code, reasons]);

/**
 * Calls of deployers and of one shell, for tests of releases. The operator is the default caller.
 */
export function releaseTools(shop: () => Shop) {
  const withToken =
    (token: string): Call =>
    (...request) =>
      shop().withToken(token)(...request);
  const as = (name: string) => withToken(tokenOf(name));
  const operator = as('operator');
  const status = async () => (await operator('GET', '/release')).body;

  return {
    as,
    withToken,
    operator,
    status,
    register: (...names: string[]) =>
      Promise.all(
        names.map((name) =>
          operator('PUT', '/release/programs', { name, origin: `http://${name}.test:4100` }),
        ),
      ),
    /** Records a build; a remote's claims `/<program>` unless `more` has another definition. */
    record: (program: string, build: string, more: object = {}, caller = operator) =>
      caller('POST', '/release/builds', {
        program,
        build,
        manifest: hash(`${build} manifest`),
        server: hash(`${build} server`),
        needs: { contracts: program === 'shell' ? [] : [1], kit: [], host: [] },
        ...(program === 'shell'
          ? { offers: { contracts: [1], kit: [], host: [] } }
          : { definition: definitionOf([`/${program}`]) }),
        ...more,
      }),
    move: (
      moves: [program: string, from: string | null, to: string | null, more?: object][],
      more: object = {},
      caller = operator,
    ) =>
      caller('POST', '/release/move', {
        moves: moves.map(([program, from, to, others]) => ({ program, from, to, ...others })),
        kind: 'publish',
        who: 'somchai',
        ...more,
      }),
    canary: (program: string, build: string) =>
      operator('PUT', '/release/canary', { program, build, percent: 10, who: 'somchai' }),
    /** Stores the result of a probe of a build of checkout, which is over. */
    storeProbe: (build: string, why: string, failures = ['GET / in th: x']) =>
      shop().sql`insert into build_probes (program, build, why, requested_at, finished_at, failures)
        values ('checkout', ${build}, ${why}, ${shop().now()}, ${shop().now()},
          ${JSON.stringify(failures)})`,
    heartbeat: (more: object = {}) =>
      as('shell')('POST', '/release/follow', {
        instance: 'one',
        build: 's1',
        held: [],
        refused: [],
        ...more,
      }),
    live: async () =>
      Object.fromEntries(
        (await status()).live.map(({ program, build }) => [program, build]),
      ) as Record<string, string>,
    history: async (program: string) =>
      (await operator('GET', `/release/history?program=${program}`)).body,
    writeCounts: () => shop().context.beacons.write(shop().now()),
  };
}
