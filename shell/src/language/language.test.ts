import { reconcileLanguage } from './language.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'LANG=; max-age=0; path=/';
});

test('no stored language: the browser adopts the document’s language', () => {
  expect(reconcileLanguage('en')).toBe('agreed');
});

test('unsupported stored language: it is removed', () => {
  localStorage.setItem('LANG', '<script>');
  expect(reconcileLanguage('en')).toBe('agreed');
  expect(localStorage.getItem('LANG')).toBeNull();
});

test('language in the address: it is stored', () => {
  history.replaceState(null, '', '/?lang=th');
  expect(reconcileLanguage('th')).toBe('agreed');
  expect(localStorage.getItem('LANG')).toBe('th');
  expect(document.cookie).toContain('LANG=th');
  history.replaceState(null, '', '/');
});

test('cached document in another language: it is reloaded once, not in a loop', () => {
  localStorage.setItem('LANG', 'th');
  sessionStorage.setItem('playday.language-asked', 'th');
  expect(reconcileLanguage('en')).toBe('agreed');
  expect(reconcileLanguage('th')).toBe('agreed');
  expect(sessionStorage.getItem('playday.language-asked')).toBeNull();
});
