import { servingShop } from './shop-origin.ts';

const page = location.origin;
function addScripts(...addresses: string[]) {
  document.body.innerHTML = '';
  for (const src of addresses)
    document.body.append(Object.assign(document.createElement('script'), { src }));
}
afterEach(() => addScripts());

test('shop filled in by the shell: it counts, whatever scripts the page has', () => {
  addScripts('https://other.test/embed/erasure.js');
  expect(servingShop('https://shop.test')).toBe('https://shop.test');
});

test.each([
  'https://shop.test/embed/erasure.js',
  'https://shop.test/embed/erasure-8f98595fcd5f.js',
])('script of a shell that fills in nothing: that of its address %s', (address) => {
  addScripts(`${page}/embed/erasure.js`, address);
  expect(servingShop()).toBe('https://shop.test');
});

test.each([
  ['combined file', [`${page}/combined.js`, 'https://cdn.test/combined.js']],
  ['copy on the page’s host', [`${page}/embed/erasure.js`]],
  ['copy on a cache', ['https://cdn.test/cache/embed/erasure.js']],
  ['no script', []],
])('%s: unknown, and never the page’s host', (_, addresses) => {
  addScripts(...addresses);
  expect(servingShop()).toBeNull();
});
