import { operations } from '../../api-contract/operations.ts';
import type { Operation } from '../../api-contract/operations/operation.ts';
import { packedPlaces } from '../offered-places.ts';
import { exportedNames } from '../webpack/contract-surface.ts';

/** What a remote's pages may call. */
const forPages: Operation['access'][] = ['public', 'session'];

const imports = {
  contract: 'types of the host and of what a remote exports',
  kit: 'the components and hooks below; a live page has their code',
  'kit/page': '`page`: parts of a route, with title and description',
  'kit/place': '`Place`: where another remote shows a part on your page',
  'kit/load-error': 'a message with *Try again*',
  'kit/request-keys': 'idempotency keys of requests that must take effect once',
  'kit/forms': 'forms with the shop’s fields, rules and messages',
  'api-contract': 'types of the api’s answers: `EventDetails`, `Order` …',
  'rules/*': 'dates, amounts and languages, as the shop writes them',
  'ui/tokens.css': 'the names of colours and sizes: `var(--ink)`',
  testing: '`fakeHost`, `renderRoute`, `visitDocument`, `sampleDetails` (an event of the api)',
  'testing/contract-test': '`testContract`: pages with answers of an older and of a newer api',
  'testing/standalone': '`runAlone`: the remote with a fake host, for `npm run dev`',
};

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const paragraph = (...parts: string[]) => parts.join(' ');

/**
 * The README of the package for teams in repositories of their own: what they can import, the
 * operations of the api, the places that they can fill. `kitFile`: the kit's module.
 */
export const packageReadme = (version: string, kitFile: string): string =>
  [
    `# @playday/shared ${version}`,
    'For a remote of Playday in a repository of its own. It needs Node 24.2 or newer.',
    '    npx playday create reviews && npm install',
    paragraph(
      'The README that this writes has the steps from there to a live page;',
      '`npx playday --help` lists all commands.',
    ),
    '## Imports',
    table(
      ['import', 'what it has'],
      Object.entries(imports).map(([name, what]) => [`\`@playday/shared/${name}\``, what]),
    ),
    paragraph(
      'The kit has',
      exportedNames(kitFile)
        .sort()
        .map((name) => `\`${name}\``)
        .join(', '),
    ),
    '## A page with data',
    paragraph(
      'A route’s `loader` calls the api, and its page reads the result with `useLoaderData`.',
      'An `ApiError` of status 404 out of a loader is the shop’s 404 page, as is an address',
      'below a declared `/*` that no route matches.',
    ),
    `    loader: ({ params: { event = '' }, request: { signal } }) =>
      host.http('GET /event/{id}', { params: { id: event }, signal }),

    const { event } = useLoaderData<EventDetails>();`,
    '## Operations',
    paragraph(
      '`api-contract/operations/*.d.ts` have input, answers and errors;',
      '`session`: for signed-in visitors.',
    ),
    table(
      ['operation', 'access', 'what it does'],
      Object.entries<Operation>(operations)
        .filter(([, { access }]) => forPages.includes(access))
        .map(([name, { access, summary }]) => [`\`${name}\``, access, summary]),
    ),
    '## Places',
    paragraph(
      '`npx playday create reviews --fills PLACE` writes a part for one of them;',
      '`SHOP_URL=https://shop.example npx playday places` lists those of a running shop.',
    ),
    table(
      ['place', 'passes'],
      Object.entries(packedPlaces()).map(([place, { props }]) => [
        `\`${place}\``,
        Object.entries(props)
          .map(([prop, type]) => `\`${prop}\` (${type})`)
          .join(', '),
      ]),
    ),
  ].join('\n\n') + '\n';
