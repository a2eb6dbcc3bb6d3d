import { see } from '@playday/shared/testing';
import { followLanguage, reconcileLanguage } from './language.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'LANG=; max-age=0; path=/';
  history.replaceState(null, '', '/');
  Object.defineProperty(performance, 'getEntriesByType', {
    value: () => [{ type: 'navigate' }],
    configurable: true,
  });
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
});

test('cached document in another language: it is reloaded once, not in a loop', () => {
  localStorage.setItem('LANG', 'th');
  sessionStorage.setItem('playday.language-asked', 'th');
  expect(reconcileLanguage('en')).toBe('agreed');
  expect(reconcileLanguage('th')).toBe('agreed');
  expect(sessionStorage.getItem('playday.language-asked')).toBeNull();
});

describe('another tab stores a language', () => {
  const storeElsewhere = (language: string) => {
    localStorage.setItem('LANG', language);
    dispatchEvent(new StorageEvent('storage', { key: 'LANG' }));
  };
  afterEach(() => see('visible'));

  test.each([
    ['hidden page, another language: it reloads when it becomes visible', 'hidden', 'th', 1],
    ['page in use: it does not reload', 'visible', 'th', 0],
    ['the page’s own language: it does not reload', 'hidden', 'en', 0],
    ['a language of another version of the shop: it does not reload', 'hidden', 'fr', 0],
  ] as const)('%s', (_, visibility, language, times) => {
    const reload = jest.fn();
    followLanguage('en', reload);
    see(visibility);
    storeElsewhere(language);
    expect(reload).not.toHaveBeenCalled();
    see('visible');
    expect(reload).toHaveBeenCalledTimes(times);
  });
});
