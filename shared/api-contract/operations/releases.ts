import { type Static, Type } from 'typebox';
import { object, oneOf, nullable } from '../entities.ts';
import { ProgramName, RemoteDefinition } from '../remote-definition.ts';
import type { OperationTable } from './operation.ts';

const BuildId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const Integrity = Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' });
export const Who = Type.String({ minLength: 1, maxLength: 100 });
const Text = Type.String({ maxLength: 300 });
export const Time = Type.String();
/** `https://catalog.example`, `http://mfe-catalog:4100` */
const Origin = Type.String({ minLength: 1, maxLength: 200 });
const Names = Type.Array(Type.String({ maxLength: 80 }), { maxItems: 300 });
const ContractNames = object({
  contracts: Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), { maxItems: 10 }),
  kit: Names,
  host: Names,
});

/**
 * What a shell offers. `deprecated`: names among it that go on or after a day, and what to use
 * instead.
 */
const OfferedNames = object({
  ...ContractNames.properties,
  deprecated: Type.Optional(
    Type.Array(
      object({
        name: Type.String({ maxLength: 80 }),
        until: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
        instead: Type.String({ maxLength: 200 }),
      }),
      { maxItems: 100 },
    ),
  ),
});

export const NamedBuild = { program: ProgramName, build: BuildId };
/**
 * A build with the hashes of its `manifest.json` and `server.cjs`, from which all its other files
 * can be verified.
 */
const HashedBuild = object({ ...NamedBuild, manifest: Integrity, server: Integrity });
/**
 * What a build was made from. Null where it is unknown; `isClean`: all tracked files were as
 * committed.
 */
const Provenance = {
  commit: Type.Union([Type.String({ pattern: '^[0-9a-f]{40}$' }), Type.Null()]),
  isClean: nullable(Type.Boolean()),
};
/** A registered remote, and the origin where shells fetch its builds. */
const RegisteredRemote = object({ name: ProgramName, origin: Type.String() });
const Refused = object({ ...NamedBuild, reason: Text });
const Canary = object({ ...NamedBuild, percent: Type.Integer({ minimum: 1, maximum: 99 }) });

/**
 * How often a build failed while a shell rendered its pages: the worker crashed, the page threw an
 * error or timed out.
 */
const RenderFailure = object({
  ...NamedBuild,
  kind: oneOf(['crash', 'throw', 'timeout']),
  count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  message: Type.String({ maxLength: 200 }),
});

/** `request` is the number of the request to probe the build. */
const Probed = { ...NamedBuild, request: Type.Integer({ minimum: 1 }) };

/**
 * A request to render a build on its probes, and on pages that failed lately. Of those count the
 * ones that the build `against`, which would replace it, renders.
 */
const WantedProbe = object({ ...Probed, against: nullable(BuildId) });

/** What a shell found on a build's probes; proven when there are no failures. */
const ProbeResult = object({
  ...Probed,
  /** Such as `GET /news/none in th: TypeError: x is not a function`. */
  failures: Type.Array(Text, { maxItems: 20 }),
});

/**
 * What shells poll. `builds` are all that a shell should keep: live ones, recent ones and newly
 * recorded ones.
 */
export const Release = object({
  revision: Type.Integer(),
  /**
   * Definitions let a shell know the routes of a remote whose build it cannot fetch; null for the
   * shell.
   */
  live: Type.Array(object({ ...NamedBuild, definition: nullable(RemoteDefinition) })),
  canaries: Type.Array(Canary),
  builds: Type.Array(HashedBuild),
  /** Key of preview tokens (HMAC-SHA-256). */
  previewKey: Type.String(),
  /** Every registered remote, and where its builds are fetched. */
  remotes: Type.Array(RegisteredRemote),
  /** Probes that are wanted now. */
  probes: Type.Array(WantedProbe),
});

/** How far a recorded build is. `probe`: null when none was requested, as for the shell. */
const BuildState = object({
  shells: Type.Integer(),
  /** How many of the running shells have the build. */
  holders: Type.Integer(),
  refused: Type.Array(Type.String()),
  probe: nullable(object({ isFinished: Type.Boolean(), failures: Type.Array(Type.String()) })),
  /** What the build needs and the live shell lacks, a sentence for each build. */
  unmet: Type.Optional(Type.Array(Type.String())),
});

const Change = object({
  at: Time,
  kind: oneOf([
    'publish',
    'rollback',
    'canary',
    'canary ended',
    'canary aborted',
    'gone back',
    'removed',
  ]),
  program: ProgramName,
  from: nullable(BuildId),
  /** Null when the remote was removed. */
  to: nullable(BuildId),
  percent: nullable(Type.Integer()),
  who: Type.String(),
  reason: nullable(Type.String()),
  ...Provenance,
});

/**
 * How a build performs in use. `p75` are 75th percentiles in milliseconds (CLS has no unit),
 * accurate to 5 %.
 */
const BuildReport = object({
  ...NamedBuild,
  visitors: Type.Integer(),
  errors: Type.Integer(),
  refused: Type.Integer(),
  longTasks: Type.Integer(),
  /** Reported by shells about their rendering, not by pages. */
  onServer: object({ crashes: Type.Integer(), throws: Type.Integer(), timeouts: Type.Integer() }),
  p75: Type.Record(Type.String(), Type.Number()),
  /** The most frequent messages. `frames`: the latest stack trace with this message. */
  worst: Type.Array(
    object({ message: Type.String(), count: Type.Integer(), frames: Type.Array(Type.String()) }),
  ),
});

export const ReleaseStatus = object({
  remotes: Type.Array(RegisteredRemote),
  live: Type.Array(
    object({
      ...NamedBuild,
      since: Time,
      ...Provenance,
      /** The team of a remote, from its `remote.json`. */
      owner: Type.Optional(nullable(Type.String())),
      /** Published although its probes had failed, or while no shell ran. */
      isForced: Type.Boolean(),
      /**
       * Whether its publisher saw its pages in a browser, without a failure; null when that is
       * unknown.
       */
      isSeen: Type.Optional(nullable(Type.Boolean())),
      /** Since when the build's probes fail without a good earlier build that could replace it. */
      failingSince: nullable(Time),
    }),
  ),
  canaries: Type.Array(object({ ...Canary.properties, since: Time })),
  known: Type.Array(object({ ...NamedBuild, since: Time })),
  shells: Type.Array(
    object({ instance: Type.String(), build: BuildId, seenAt: Time, refused: Type.Array(Refused) }),
  ),
  reports: Type.Array(BuildReport),
});

/**
 * A place in a script of a build: `mfe/checkout/<build>/cart.1a2b3c4d.js:1:234` or
 * `assets/<build>/…`. The pattern leaves no room for personal data.
 */
export const framePattern =
  '^(?:mfe/[a-z][a-z0-9-]{0,30}|assets)/[A-Za-z0-9_-]{1,64}/[\\w.@-]{1,100}\\.js:\\d{1,7}:\\d{1,7}$';
const Frame = Type.String({ pattern: framePattern });
export const mostFrames = 5;
/** Limit for a build's source maps, as text in base64. */
export const maxMapsLength = 1_500_000;

/** The build that a report is about; in beacons every program is a "remote", the shell too. */
const about = { remote: ProgramName, build: BuildId };
const Value = Type.Number({ minimum: 0, maximum: 600_000 });
const Report = Type.Union([
  object({ kind: Type.Literal('visitor'), ...about }),
  object({
    kind: Type.Literal('error'),
    ...about,
    message: Type.String({ maxLength: 200 }),
    /** The innermost frames of the stack that are in scripts of builds. */
    frames: Type.Optional(Type.Array(Frame, { maxItems: mostFrames })),
  }),
  object({ kind: Type.Literal('refused'), ...about, message: Type.String({ maxLength: 200 }) }),
  object({ kind: Type.Literal('long-task'), ...about, value: Value }),
  object({
    kind: Type.Literal('vital'),
    ...about,
    name: oneOf(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    value: Value,
  }),
]);

/**
 * For deployers and shells, which send a deploy token as `Authorization: Bearer …`, and the beacon
 * with which pages report on their builds.
 */
export const releaseOperations = {
  'GET /release': {
    summary: 'Live builds, running shells, and reports on each build',
    access: 'deploy',
    response: { 200: ReleaseStatus },
  },
  'GET /release/history': {
    summary: 'The last 100 changes of a program, or of all, latest first',
    access: 'deploy',
    query: object({ program: Type.Optional(ProgramName) }),
    response: { 200: Type.Array(Change) },
  },
  'GET /release/uses': {
    summary:
      'The live builds that use a name of the kit or the host, or have a version of the contract',
    access: 'deploy',
    /** `useBlocker`, `HostCart.extend` or `3`. */
    query: object({ name: Type.String({ minLength: 1, maxLength: 80 }) }),
    response: { 200: Type.Array(object(NamedBuild)) },
  },
  'POST /release/follow': {
    summary: 'Heartbeat of a shell: reports its cached builds and returns the release',
    access: 'deploy',
    body: object({
      instance: Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' }),
      build: BuildId,
      held: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 300 }),
      refused: Type.Array(Refused, { maxItems: 20 }),
      /** Failures since the shell's last successful heartbeat. */
      failures: Type.Optional(Type.Array(RenderFailure, { maxItems: 20 })),
      /** Answers to `probes` of earlier heartbeats. */
      probed: Type.Optional(Type.Array(ProbeResult, { maxItems: 20 })),
      isLeaving: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Release },
    errors: [5002],
  },
  'POST /release/programs': {
    summary:
      'Registers a remote, or renews its deploy token; returns the token, which is not stored',
    access: 'deploy',
    body: object({
      name: ProgramName,
      origin: Origin,
      /** The remote is registered already: it gets another token, and the one before ends. */
      isRenewed: Type.Optional(Type.Boolean()),
    }),
    response: { 200: object({ token: Type.String() }) },
    errors: [1004, 5002, 5003],
  },
  'PUT /release/programs': {
    summary:
      'Sets the origin where shells fetch a remote’s builds; ' +
      'registers it without a token if it is new',
    access: 'deploy',
    body: object({ name: ProgramName, origin: Origin }),
    response: { 200: object({}) },
    errors: [5002],
  },
  'DELETE /release/programs': {
    summary: 'Takes a remote out of the shop: its live build, its canary and its token',
    access: 'deploy',
    body: object({ name: ProgramName, who: Who }),
    response: { 200: object({ revision: Type.Integer() }) },
    errors: [1004, 5002],
  },
  'POST /release/builds': {
    summary: 'Records a build for shells to fetch and, of remotes, to render on its probes',
    access: 'deploy',
    body: object({
      ...HashedBuild.properties,
      needs: ContractNames,
      /** Of the shell only. */
      offers: Type.Optional(OfferedNames),
      /** Of remotes only: the manifest's `definition`. */
      definition: Type.Optional(RemoteDefinition),
    }),
    response: { 200: BuildState },
    errors: [5002, 5003, 5004],
  },
  'GET /release/builds': {
    summary:
      'How many shells have a recorded build, why others do not, and whether its probes succeeded',
    access: 'deploy',
    query: object(NamedBuild),
    response: { 200: BuildState },
    errors: [1004],
  },
  'PUT /release/maps': {
    summary: 'Stores the source maps of a recorded build, to resolve stack traces',
    access: 'deploy',
    /** `maps`: `source-maps.json`, compressed with Brotli, in base64. */
    body: object({
      ...NamedBuild,
      maps: Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: maxMapsLength }),
    }),
    response: { 200: object({}) },
    errors: [1004, 5002],
  },
  'GET /release/maps': {
    summary: 'The source maps of a build, as they were stored',
    access: 'deploy',
    query: object(NamedBuild),
    response: { 200: object({ maps: Type.String() }) },
    errors: [1004],
  },
  'POST /release/move': {
    summary:
      'Publishes or rolls back one or several programs at once, ' +
      'if each live build still equals `from`',
    access: 'deploy',
    body: object({
      moves: Type.Array(
        object({
          program: ProgramName,
          from: nullable(BuildId),
          /** Null for a rollback: the last good build. */
          to: nullable(BuildId),
          /**
           * Of a publish: what its pages did wrong in the publisher's browser; null: it has none.
           */
          inBrowser: Type.Optional(nullable(Type.Array(Text, { maxItems: 20 }))),
          commit: Type.Optional(Provenance.commit),
          isClean: Type.Optional(Provenance.isClean),
        }),
        { minItems: 1, maxItems: 50 },
      ),
      kind: oneOf(['publish', 'rollback']),
      who: Who,
      /** A publish goes on although probes failed or are not finished, or no shell runs. */
      isForced: Type.Optional(Type.Boolean()),
      /**
       * A publish goes on although a build was rolled back, or replaced by the shop itself, when it
       * was last live.
       */
      isAgain: Type.Optional(Type.Boolean()),
    }),
    response: {
      200: object({
        revision: Type.Integer(),
        moved: Type.Array(object({ program: ProgramName, from: nullable(BuildId), to: BuildId })),
        /** After a rollback: the shells that have not fetched a build yet. */
        waiting: Type.Array(Type.String()),
        /** What builds that are live now use that a later shell will lack, a sentence each. */
        deprecated: Type.Optional(Type.Array(Type.String())),
      }),
    },
    errors: [1004, 5002, 5003, 5004],
  },
  'POST /beacon': {
    summary:
      'Reports of a page on its builds; counts, redacted messages and places in scripts are stored',
    access: 'beacon',
    body: object({
      /** The ids of all builds of the document: 13 characters for each remote of the shop. */
      release: Type.String({ maxLength: 4000 }),
      facts: Type.Array(Report, { minItems: 1, maxItems: 20 }),
    }),
    response: { 200: object({}) },
    errors: [1029],
  },
} as const satisfies OperationTable;

/** The name of a program: a remote, or `shell`. */
export type Program = Static<typeof ProgramName>;
export type Release = Static<typeof Release>;
export type ReleaseStatus = Static<typeof ReleaseStatus>;
export type ReleaseChange = Static<typeof Change>;
export type BuildReport = Static<typeof BuildReport>;
export type HashedBuild = Static<typeof HashedBuild>;
export type RenderFailure = Static<typeof RenderFailure>;
export type Report = Static<typeof Report>;
