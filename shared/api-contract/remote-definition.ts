import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { object, oneOf } from './entities.ts';

/**
 * What a remote declares about itself in the `remote.json` of its folder, as JSON schemas and
 * types. It travels in the build's manifest and in the row of its release, so shell and api need no
 * list of remotes.
 */

/** The name of a program: a remote, or `shell`. */
export const ProgramName = Type.String({
  pattern: '^[a-z](?:[a-z0-9-]{0,28}[a-z0-9])?$',
  description: 'Lower case, in the addresses of the remote’s files: /mfe/<name>/.',
});

const routePath = '^(?:\\*|/|(?:/[a-z0-9_-]+)+(?:/\\*)?)$';
const address = '^/[A-Za-z0-9_~./{}?=&%-]*$';

const documents = Type.Integer({
  minimum: 1,
  maximum: 500,
  description: 'The most documents that a shell caches of addresses with this parameter.',
});
const QueryParameter = Type.Union(
  [
    Type.Integer({
      minimum: 1,
      maximum: 999_999_999,
      description: 'A whole number from 1: its maximum.',
    }),
    object({
      kind: Type.Literal('list'),
      values: Type.Array(Type.String({ pattern: '^[a-zA-Z0-9_-]{1,30}$' }), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
    object({ kind: Type.Literal('slug'), documents }),
    object({ kind: Type.Literal('date'), documents }),
    object({ kind: Type.Literal('text') }),
  ],
  {
    description:
      'A number: whole, from 1 to this maximum. list: one of the values. slug: ' +
      'lower-case letters and digits, joined by hyphens. date: YYYY-MM-DD. text: ' +
      'of which 64 characters count; its document is cached nowhere and not indexed.',
  },
);

const DeclaredRoute = Type.Object(
  {
    path: Type.String({
      pattern: routePath,
      maxLength: 100,
      description:
        'An address, or with /* at the end that address and all below it. ' +
        '* is every address that no remote declares; only one remote may declare it, ' +
        'and its pages are answered with 404.',
    }),
    access: Type.Optional(
      oneOf(['public', 'session'], {
        default: 'public',
        description:
          'public: rendered on the server. session: behind the session, ' +
          'rendered in the browser only, not crawled.',
      }),
    ),
    indexing: Type.Optional(
      oneOf(['listed', 'unlisted'], {
        default: 'unlisted',
        description: 'listed: the address, without /*, is in the sitemap.',
      }),
    ),
    sitemapItems: Type.Optional(
      oneOf(['events', 'news'], {
        description:
          'The sitemap lists one address below this path for each of these items of the api.',
      }),
    ),
    query: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-zA-Z]{1,20}$' }), QueryParameter, {
        description:
          'Query parameters that change the document. Others, ' +
          'and values that are not of the declared kind, do not reach the renderer: ' +
          'addresses that differ in them share one cached document.',
      }),
    ),
    permissions: Type.Optional(
      Type.Array(oneOf(['camera', 'geolocation', 'microphone']), {
        minItems: 1,
        maxItems: 3,
        description:
          'What the page may ask the visitor for: the Permissions-Policy of its document. ' +
          'A link into or out of the route loads a new document.',
      }),
    ),
    isIsolated: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Sends Cross-Origin-Opener-Policy: same-origin. For pages with forms; ' +
          'it costs 50 ms on a first visit.',
      }),
    ),
    hasTags: Type.Optional(
      Type.Boolean({
        description:
          'Whether the shop’s tag manager may run, where the visitor allows it. Default: ' +
          'not on isolated pages.',
      }),
    ),
    carriesSecret: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Addresses of this route contain a secret or an e-mail address: ' +
          'no other site learns them, and no tag manager runs.',
      }),
    ),
    probes: Type.Optional(
      Type.Array(Type.String({ pattern: address, maxLength: 200 }), {
        minItems: 1,
        maxItems: 10,
        description:
          'Addresses that are rendered before a build goes live, in every language. ' +
          '{event} and {news} stand for an item of the shop. Default: the path; ' +
          'required for a path with *. A query parameter that no probe has is probed ' +
          'with a value of its kind.',
      }),
    ),
  },
  { additionalProperties: false },
);

/**
 * A page that is kept for use without network; it stands for all addresses of the route that has
 * it.
 */
const OfflinePage = Type.String({ pattern: '^(?:/[a-z0-9_-]+)+$', maxLength: 100 });

/** A link in menu, header or footer. `menuProblems` has the rules that a schema cannot state. */
const MenuEntry = object({
  id: Type.String({
    pattern: '^[a-z][a-z0-9-]{0,30}$',
    description: 'Names the entry: the shop’s own (shared/contract/menu-entries.ts) or another.',
  }),
  path: Type.String({
    pattern: '^(?:/|(?:/[a-z0-9_-]+)+)$',
    maxLength: 100,
    description: 'An address of this remote.',
  }),
  text: Type.Record(
    Type.String({ pattern: '^[a-z]{2}$' }),
    Type.String({ pattern: '^\\S(?:.*\\S)?$', maxLength: 40 }),
    { description: 'Language → text, in every language of the shop.' },
  ),
  order: Type.Integer({
    minimum: 1,
    maximum: 999,
    description: 'Lower ones come first. Those of the shop’s own entries are taken.',
  }),
  for: Type.Optional(
    oneOf(['everyone', 'signedIn', 'signedOut'], {
      default: 'everyone',
      description: 'Who sees it.',
    }),
  ),
  in: Type.Optional(
    Type.Array(oneOf(['header', 'menu', 'footer']), {
      minItems: 1,
      maxItems: 3,
      description: 'Where it stands; default: menu. The header has only the shop’s own entries.',
    }),
  ),
});

const PropName = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,30}$' });
const PlaceProps = Type.Record(
  PropName,
  oneOf(['string', 'number', 'boolean', 'string?', 'number?', 'boolean?']),
  { description: 'Name → type; ? means that it may be missing.' },
);
const PlaceExample = Type.Record(
  PropName,
  Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]),
);
/** Places on this remote's pages, which another one fills. */
const Places = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }),
  object({
    props: PlaceProps,
    examples: Type.Array(PlaceExample, {
      minItems: 1,
      maxItems: 5,
      description: 'With these props, what fills the place is rendered before it goes live.',
    }),
  }),
  { description: 'Places on pages of this remote that another remote may fill.' },
);
const Fills = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}/[a-z][a-z0-9-]{0,30}$' }),
  PlaceProps,
  { description: 'Place that it fills, such as account/pending-order → the props that it needs.' },
);

const Owner = Type.String({
  pattern: '^@?[A-Za-z0-9][A-Za-z0-9/._-]{0,58}$',
  description: 'The team whose remote it is, as in CODEOWNERS: @playday/checkout.',
});

/** The part of `remote.json` that a build's manifest and its release contain. */
export const RemoteDefinition = object({
  routes: Type.Array(DeclaredRoute, { maxItems: 50 }),
  /** Places of the shell that the remote fills, such as `cart`. */
  slots: Type.Array(Type.String({ pattern: '^[a-z-]{1,30}$' }), { maxItems: 10 }),
  offline: Type.Array(OfflinePage, { maxItems: 5 }),
  menu: Type.Optional(Type.Array(MenuEntry, { maxItems: 20 })),
  places: Type.Optional(Places),
  fills: Type.Optional(Fills),
  owner: Type.Optional(Owner),
});

/** `remote.json`. */
export const RemoteFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    name: ProgramName,
    port: Type.Integer({
      minimum: 1024,
      maximum: 65_535,
      description:
        'The port of the remote’s own server on a developer’s machine, unlike that of any other.',
    }),
    owner: Type.Optional(Owner),
    routes: RemoteDefinition.properties.routes,
    slots: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z-]{1,30}$' }),
        Type.String({ pattern: '^\\./src/.+\\.tsx?$' }),
        {
          description: 'Place of the shell → the module that fills it. The shell offers: cart.',
        },
      ),
    ),
    offline: Type.Optional(
      Type.Array(OfflinePage, {
        maxItems: 5,
        description:
          'Pages behind the session that are kept on the device and open without network.',
      }),
    ),
    menu: Type.Optional(
      Type.Array(MenuEntry, {
        maxItems: 20,
        description: 'Entries in the shop’s menu, header and footer.',
      }),
    ),
    places: Type.Optional(Places),
    fills: Type.Optional(Fills),
  },
  { additionalProperties: false, title: 'A remote of Playday' },
);

export type QueryParameter = Static<typeof QueryParameter>;
export type PlaceProps = Static<typeof PlaceProps>;
export type PropType = PlaceProps[string];
export type PlaceExample = Static<typeof PlaceExample>;
export type MenuEntry = Static<typeof MenuEntry>;
export type DeclaredRoute = Static<typeof DeclaredRoute>;
export type RemoteDefinition = Static<typeof RemoteDefinition>;
export type RemoteFile = Static<typeof RemoteFile>;

/** Whether data, such as that of a manifest, has the form of a definition. */
export const isRemoteDefinition = (data: unknown): data is RemoteDefinition =>
  Value.Check(RemoteDefinition, data);
