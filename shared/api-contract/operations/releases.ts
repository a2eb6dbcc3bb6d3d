import { type Static, Type } from 'typebox';
import { object } from '../entities.ts';
import type { OperationTable } from './operation.ts';

const oneOf = <T extends string>(...values: T[]) => Type.Unsafe<T>({ type: 'string', enum: values });

export const Program = oneOf('shell', 'catalog', 'checkout', 'account', 'erasure');
const BuildId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const Integrity = Type.String({ pattern: '^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$' });
const Who = Type.String({ minLength: 1, maxLength: 100 });
const Text = Type.String({ maxLength: 300 });
const Time = Type.String();
const Names = Type.Array(Type.String({ maxLength: 80 }), { maxItems: 300 });
const ContractNames = object({
  contracts: Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), { maxItems: 10 }),
  kit: Names,
  host: Names,
});

const NamedBuild = { program: Program, build: BuildId };
/**
 * A build with the hashes of its `manifest.json` and `server.cjs`, from which all its other files can be verified.
 */
const HashedBuild = object({ ...NamedBuild, manifest: Integrity, server: Integrity });
const Refused = object({ ...NamedBuild, reason: Text });
const Canary = object({ ...NamedBuild, percent: Type.Integer({ minimum: 1, maximum: 99 }) });

/**
 * How often a build failed while a shell rendered its pages: the worker crashed, the page threw an error or timed
 * out.
 */
const RenderFailure = object({
  ...NamedBuild,
  kind: oneOf('crash', 'throw', 'timeout'),
  count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  message: Type.String({ maxLength: 200 }),
});

/** What shells poll. `builds` are all that a shell should keep: live ones, recent ones and newly recorded ones. */
export const Release = object({
  revision: Type.Integer(),
  live: Type.Array(object(NamedBuild)),
  canaries: Type.Array(Canary),
  builds: Type.Array(HashedBuild),
  /** Key of preview tokens (HMAC-SHA-256). */
  previewKey: Type.String(),
});

const Change = object({
  at: Time,
  kind: oneOf('publish', 'rollback', 'canary', 'canary ended', 'canary aborted'),
  program: Program,
  from: Type.Union([BuildId, Type.Null()]),
  to: BuildId,
  percent: Type.Union([Type.Integer(), Type.Null()]),
  who: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
});

/** How a build performs in use. `p75` are 75th percentiles in milliseconds (CLS has no unit), accurate to 5 %. */
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
  live: Type.Array(object({ ...NamedBuild, since: Time })),
  canaries: Type.Array(object({ ...Canary.properties, since: Time })),
  known: Type.Array(object({ ...NamedBuild, since: Time })),
  shells: Type.Array(
    object({ instance: Type.String(), build: BuildId, seenAt: Time, refused: Type.Array(Refused) }),
  ),
  reports: Type.Array(BuildReport),
});

/**
 * A place in a script of a build: `mfe/checkout/<build>/cart.1a2b3c4d.js:1:234` or `assets/<build>/…`. The pattern leaves no
 * room for personal data.
 */
export const framePattern =
  '^(?:mfe/[a-z][a-z0-9-]{0,30}|assets)/[A-Za-z0-9_-]{1,64}/[\\w.@-]{1,100}\\.js:\\d{1,7}:\\d{1,7}$';
const Frame = Type.String({ pattern: framePattern });
export const mostFrames = 5;
/** Limit for a build's source maps, as text in base64. */
export const maxMapsLength = 1_500_000;

/** The build that a report is about; in beacons every program is a "remote", the shell too. */
const about = { remote: Program, build: BuildId };
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
    name: oneOf('LCP', 'INP', 'CLS', 'FCP', 'TTFB'),
    value: Value,
  }),
]);

/**
 * For deployers and shells, which send a deploy token as `Authorization: Bearer …`, and the beacon with which pages
 * report on their builds.
 */
export const releaseOperations = {
  'GET /release': {
    summary: 'Live builds, running shells, and reports on each build',
    access: 'deploy',
    response: { 200: ReleaseStatus },
    errors: [],
  },
  'GET /release/history': {
    summary: 'The last 100 changes of a program, or of all, latest first',
    access: 'deploy',
    query: object({ program: Type.Optional(Program) }),
    response: { 200: Type.Array(Change) },
    errors: [],
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
      isLeaving: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Release },
    errors: [5002],
  },
  'POST /release/builds': {
    summary: 'Records a build for shells to fetch; returns how many have it, and why others do not',
    access: 'deploy',
    body: object({ ...HashedBuild.properties, needs: ContractNames, offers: Type.Optional(ContractNames) }),
    response: {
      200: object({
        shells: Type.Integer(),
        holders: Type.Integer(),
        refused: Type.Array(Type.String()),
      }),
    },
    errors: [5002, 5003],
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
      'Publishes or rolls back one or several programs at once, if each live build still equals `from`',
    access: 'deploy',
    body: object({
      moves: Type.Array(
        object({
          program: Program,
          from: Type.Union([BuildId, Type.Null()]),
          /** Null for a rollback: the newest earlier build that was not rolled back itself. */
          to: Type.Union([BuildId, Type.Null()]),
        }),
        { minItems: 1, maxItems: 5 },
      ),
      kind: oneOf('publish', 'rollback'),
      who: Who,
    }),
    response: {
      200: object({
        revision: Type.Integer(),
        moved: Type.Array(
          object({ program: Program, from: Type.Union([BuildId, Type.Null()]), to: BuildId }),
        ),
        /** After a rollback: the shells that have not fetched a build yet. */
        waiting: Type.Array(Type.String()),
      }),
    },
    errors: [1004, 5002, 5003, 5004],
  },
  'PUT /release/canary': {
    summary: 'Shows a build to a percentage of visitors; 0 ends the canary',
    access: 'deploy',
    body: object({ ...NamedBuild, percent: Type.Integer({ minimum: 0, maximum: 99 }), who: Who }),
    response: { 200: object({ revision: Type.Integer() }) },
    errors: [1004, 5002, 5004],
  },
  'POST /release/preview': {
    summary: 'Creates a signed token that shows its bearer one build of a remote, for some minutes',
    access: 'deploy',
    body: object({ ...NamedBuild, minutes: Type.Integer({ minimum: 1, maximum: 10_080 }) }),
    response: { 200: object({ token: Type.String(), expiresAt: Time }) },
    errors: [1004, 5002, 5004],
  },
  'POST /beacon': {
    summary: 'Reports of a page on its builds; counts, redacted messages and places in scripts are stored',
    access: 'beacon',
    body: object({
      release: Type.String({ maxLength: 200 }),
      facts: Type.Array(Report, { minItems: 1, maxItems: 20 }),
    }),
    response: { 200: object({}) },
    errors: [1029],
  },
} as const satisfies OperationTable;

export type Program = Static<typeof Program>;
export type Release = Static<typeof Release>;
export type ReleaseStatus = Static<typeof ReleaseStatus>;
export type ReleaseChange = Static<typeof Change>;
export type BuildReport = Static<typeof BuildReport>;
export type HashedBuild = Static<typeof HashedBuild>;
export type RenderFailure = Static<typeof RenderFailure>;
export type Report = Static<typeof Report>;
