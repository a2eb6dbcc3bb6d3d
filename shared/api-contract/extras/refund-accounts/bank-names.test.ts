import { languages } from '../../../rules/languages/languages.ts';
import { accountText, refundBankNames } from './bank-names.ts';
import { refundBanks } from './account.ts';

test.each(languages)(
  'account in %s: its bank and its last digits, and no sign that is read out',
  (language) => {
    for (const bank of refundBanks) {
      const text = accountText({ bank, ending: '5678' }, language);
      expect(text).toContain(refundBankNames[language][bank]);
      expect(text).toContain('5678');
      expect(text).not.toMatch(/[•*…{}]/u);
    }
  },
);

test('bank of a newer api: its id', () => {
  expect(accountText({ bank: 'newbank', ending: '5678' }, 'th')).toBe('newbank เลขท้าย 5678');
});
