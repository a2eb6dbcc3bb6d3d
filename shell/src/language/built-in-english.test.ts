import english from '../locales/en.json';
import { builtInEnglish } from './built-in-english.ts';

test('built-in English: every text of the page, none that only the server writes', () => {
  const ofServer = ['noScript', 'offlineNotice', 'preview', 'startFailed'];
  expect([...Object.keys(builtInEnglish), ...ofServer].sort()).toEqual(Object.keys(english).sort());
  expect(english).toMatchObject(builtInEnglish);
});
