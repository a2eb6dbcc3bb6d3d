import type { PageData } from '../page.ts';
import { attributeText, attributePath, shellOf } from './attribution.ts';

const page = {
  remotes: {
    catalog: { build: 'c1', paths: ['/', '*'], sessionPaths: [] },
    checkout: { build: 'k1', paths: [], sessionPaths: ['/billing'] },
    account: { build: null, paths: ['/login'], sessionPaths: [] },
  },
  files: [{ url: '/assets/s1/main.0123.js', sri: '' }],
} as unknown as PageData;

const stack = (...files: string[]) =>
  ['TypeError: x', ...files.map((file) => `    at f (http://localhost${file}:1:2)`)].join('\n');

test('stack with scripts of a remote and of the shell: it is attributed to the remote, in any order', () => {
  expect(attributeText(stack('/assets/s1/main.0123.js', '/mfe/catalog/c1/home.js'), page)?.remote).toBe(
    'catalog',
  );
  expect(attributeText(stack('/mfe/catalog/c1/home.js', '/assets/s1/main.0123.js'), page)?.remote).toBe(
    'catalog',
  );
});

test('script of another build than the page’s: the build in the URL counts', () => {
  expect(attributeText(stack('/mfe/catalog/c0/home.js'), page)).toEqual({ remote: 'catalog', build: 'c0' });
});

test('path: it is attributed to the owning remote’s build, if the page has one', () => {
  expect(attributePath(page, '/billing')).toEqual({ remote: 'checkout', build: 'k1' });
  expect(attributePath(page, '/nowhere')).toEqual({ remote: 'catalog', build: 'c1' });
  expect(attributePath(page, '/login')).toBeNull();
  expect(shellOf(page)).toEqual({ remote: 'shell', build: 's1' });
});
