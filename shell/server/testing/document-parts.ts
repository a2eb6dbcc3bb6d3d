import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import { criticalCss } from '../builds/critical-css.ts';
import type { DocumentParts } from '../document/document.ts';

/** Parts of a document that has a page of the catalog, and no extras. */
export const documentParts: DocumentParts = {
  language: 'th',
  addressLanguage: 'th',
  path: '/event/x',
  status: 200,
  html: '<main>hello</main>',
  meta: {
    title: 'Tom & "Jerry" <b>',
    description: 'A night',
    image: '/api/media/x/960.webp',
    jsonLd: {
      '@type': 'Event',
      url: '/event/x',
      name: '</script>',
      image: ['/api/media/x/960.webp'],
    },
  },
  chunk: 'event',
  owner: 'catalog',
  isPrivate: false,
  page: {
    now: 1,
    isRendered: true,
    loaderData: { a: '</script><script>alert(1)</script>' },
    errors: null,
  },
  release: {
    id: 'r',
    builds: {},
    remotes: { catalog: { routes: [{ path: '/event/*' }], slots: [], offline: [] } },
    shell: {
      build: 'b',
      folder: '',
      manifest: {
        name: 'shell',
        build: 'b',
        needs: { contracts: [1], kit: [], host: [] },
        files: { 'main.js': 'sha256-x' },
        chunks: {},
      },
      main: 'main.js',
      cssFile: 'main.css',
      css: '',
      stylesFor: criticalCss('body{}.frame{}'),
    },
  },
  captcha: 'altcha',
  contacts: defaultContacts,
  additions: [],
  isTestShop: false,
  words: {
    noScript: 'no scripts',
    preview: { note: 'Preview of {{program}} {{build}}', leave: 'Leave' },
  },
  styles: { 'event.css': '.a{}' },
};
