import {
  isHolder,
  isTaxId,
  promptPayKind,
  readAccount,
  readDestination,
  refundBanks,
} from './account.ts';

test.each([
  ['promptPay', '081-234-5678', '0812345678'],
  ['promptPay', '+66 81 234 5678', '0812345678'],
  ['promptPay', '๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['promptPay', '0-1075-42000-01-1', '0107542000011'],
  ['promptPay', '๐๑๐๗๕๔๒๐๐๐๐๑๑', '0107542000011'],
  ['promptPay', '0994000158378', '0994000158378'],
  ['promptPay', '0107542000012', undefined],
  ['promptPay', '0000000000001', undefined],
  ['promptPay', '0066812345678', '0812345678'],
  ['promptPay', '004-999000288505', '004999000288505'],
  ['promptPay', '140000812345678', '140000812345678'],
  ['promptPay', '111111111111111', undefined],
  ['promptPay', '14000081234567', undefined],
  ['promptPay', '1400008123456789', undefined],
  ['promptPay', '14000081234567x', undefined],
  ['promptPay', '1-2345-67890-12-1', '1234567890121'],
  ['promptPay', '1234567890122', undefined],
  ['promptPay', '02 123 4567', undefined],
  ['promptPay', '0812345678 / 0898765432', undefined],
  ['kbank', '123-4-56789-0', '1234567890'],
  ['kbank', '๑๒๓–๔–๕๖๗๘๙–๐', '1234567890'],
  ['kbank', '១២៣−៤−៥៦៧៨៩−០', '1234567890'],
  ['kbank', '１２３４５６７８９０', '1234567890'],
  ['kbank', '001-2-34567-8', '0012345678'],
  ['kbank', '000-0-00000-0', undefined],
  ['kbank', '123456789', undefined],
  ['kbank', '12345678x0', undefined],
  ['gsb', '020 123 456 789', '020123456789'],
  ['gsb', '0201234567', undefined],
  ['tisco', '00012345678901', '00012345678901'],
] as const)('%s, %s: %s', (bank, typed, account) => {
  expect(readAccount(bank, typed)).toBe(account);
});

test.each(['1234567890121', '3100600445635', '0105536112014'])(
  'citizen or tax id %s: fits; another last digit does not',
  (id) => {
    const fitting = Array.from({ length: 10 }, (_, last) => `${id.slice(0, 12)}${last}`).filter(
      isTaxId,
    );
    expect(fitting).toEqual([id]);
  },
);

test('there are 17 banks; the field that is wrong is named', () => {
  expect(refundBanks).toHaveLength(18);
  const typed = { bank: 'scb', account: '123 456 7890', name: ' Mali  Suwan ' } as const;
  expect(readDestination(typed)).toEqual({
    bank: 'scb',
    account: '1234567890',
    name: 'Mali Suwan',
  });
  expect(readDestination({ ...typed, account: '1' })).toBe('account');
  expect(readDestination({ ...typed, name: '=HYPERLINK()' })).toBe('name');
});

test.each([
  'บริษัท ก้าวหน้า (ประเทศไทย) จำกัด',
  'บริษัท ก้าวหน้า จำกัด (มหาชน)',
  'Playtime (Thailand) Co., Ltd.',
  'บจก. 168 อีเวนต์',
  'หจก.สมชายการดนตรี',
  'ห้างหุ้นส่วนจำกัด เอ แอนด์ บี',
  '7-Eleven & Friends',
  '๑๖๘ อีเวนต์',
  'Smith/Jones 100% Music',
  'บริษัท "เอบีซี" จำกัด',
  "O'Brien",
  'นางสาวมะลิ สุวรรณ',
  'Mali Suwan',
])('holder %s: accepted', (name) => expect(isHolder(name)).toBe(true));

test.each([
  '',
  'x',
  '123 456',
  '=HYPERLINK()',
  '+66 Music',
  '-1',
  '@mali',
  '<b>Mali</b>',
  'https://a.example',
  '音乐',
  'a'.repeat(121),
])('holder %j: refused', (name) => expect(isHolder(name)).toBe(false));

test.each([
  ['0812345678', 'phone'],
  ['0107542000011', 'id'],
  ['004999000288505', 'e-wallet'],
])('PromptPay %s: banks ask for it as %s', (account, kind) =>
  expect(promptPayKind(account)).toBe(kind),
);
