import { isNationalId, readAccount, readDestination, refundBanks } from './refund-destination.ts';

test.each([
  ['promptPay', '081-234-5678', '0812345678'],
  ['promptPay', '+66 81 234 5678', '0812345678'],
  ['promptPay', '๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['promptPay', '0-2345-67890-12-1', undefined],
  ['promptPay', '1-2345-67890-12-1', '1234567890121'],
  ['promptPay', '1234567890122', undefined],
  ['promptPay', '02 123 4567', undefined],
  ['promptPay', '0812345678 / 0898765432', undefined],
  ['kbank', '123-4-56789-0', '1234567890'],
  ['kbank', '๑๒๓–๔–๕๖๗๘๙–๐', '1234567890'],
  ['kbank', '១២៣−៤−៥៦៧៨៩−០', '1234567890'],
  ['kbank', '１２３４５６７８９０', '1234567890'],
  ['kbank', '123456789', undefined],
  ['kbank', '12345678x0', undefined],
  ['gsb', '020 123 456 789', '020123456789'],
  ['gsb', '0201234567', undefined],
  ['tisco', '00012345678901', '00012345678901'],
] as const)('%s, %s: %s', (bank, typed, account) => {
  expect(readAccount(bank, typed)).toBe(account);
});

test.each(['1234567890121', '3100600445635'])('national id %s: fits; another last digit does not', (id) => {
  const fitting = Array.from({ length: 10 }, (_, last) => `${id.slice(0, 12)}${last}`).filter(isNationalId);
  expect(fitting).toEqual([id]);
});

test('there are 17 banks; the field that is wrong is named', () => {
  expect(refundBanks).toHaveLength(18);
  const typed = { bank: 'scb', account: '123 456 7890', name: ' Mali  Suwan ' } as const;
  expect(readDestination(typed)).toEqual({ bank: 'scb', account: '1234567890', name: 'Mali Suwan' });
  expect(readDestination({ ...typed, account: '1' })).toBe('account');
  expect(readDestination({ ...typed, name: '=HYPERLINK()' })).toBe('name');
});
