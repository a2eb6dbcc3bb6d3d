import { reconcileLanguage } from './language.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'LANG=; max-age=0; path=/';
});

test('without a choice of its own the browser takes the document’s language', () => {
  expect(reconcileLanguage('en')).toBe('agreed');
});

test('a language that is none of ours is forgotten', () => {
  localStorage.setItem('LANG', '<script>');
  expect(reconcileLanguage('en')).toBe('agreed');
  expect(localStorage.getItem('LANG')).toBeNull();
});

test('the language that an address names is kept', () => {
  history.replaceState(null, '', '/?lang=th');
  expect(reconcileLanguage('th')).toBe('agreed');
  expect(localStorage.getItem('LANG')).toBe('th');
  expect(document.cookie).toContain('LANG=th');
  history.replaceState(null, '', '/');
});

test('a kept document in another language is loaded again once, not for ever', () => {
  localStorage.setItem('LANG', 'th');
  sessionStorage.setItem('playday.language-asked', 'th');
  expect(reconcileLanguage('en')).toBe('agreed');
  expect(reconcileLanguage('th')).toBe('agreed');
  expect(sessionStorage.getItem('playday.language-asked')).toBeNull();
});
