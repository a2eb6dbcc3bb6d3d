import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { officeTools } from '../testing/office-tools.ts';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

/** Numbers of many countries, as people there write them; the first of each line is the stored form. */
const numbers = [
  [
    '66812345678',
    '081-234-5678',
    '+66 (0)81 234 5678',
    '0066812345678',
    '๐๘๑๒๓๔๕๖๗๘',
    '\u202a+66 81 234 5678\u202c',
  ],
  ['447911123456', '+44 7911 123456', '+44 (0)7911 123456', '0044 7911 123456', '+4407911123456'],
  ['491701234567', '+49 170 1234567', '+49 (0) 170 / 1234567', '+49 0170 1234567'],
  ['8613800138000', '+86 138 0013 8000', '＋８６１３８００１３８０００', '0086-138-0013-8000'],
  ['14155552671', '+1 (415) 555-2671', '+1.415.555.2671', '001 415 555 2671'],
  ['85512345678', '+855 12 345 678', '+855 012 345 678', '+៨៥៥ ១២ ៣៤៥ ៦៧៨'],
  ['33612345678', '+33 6 12 34 56 78', '+33 (0)6.12.34.56.78', '0033612345678'],
  ['61412345678', '+61 412 345 678', '+61 (0)412 345 678', '+61 0412 345 678'],
  ['919876543210', '+91 98765 43210', '+91-09876543210', '00919876543210'],
] as const;

const anyNumber = fc.constantFrom(['66', '812345678'], ['49', '1701234567'], ['86', '13800138000']);
const anySpelling = fc.record({
  prefix: fc.constantFrom('+', '00', '＋', ''),
  trunk: fc.constantFrom('', '0', '(0)'),
  between: fc.constantFrom('', ' ', '-', '–', '.', '\u00a0', '\u200b'),
  zero: fc.constantFrom('0', '๐', '០', '０'),
  around: fc.constantFrom(['', ''], [' ', '\u00a0'], ['\u202a', '\u202c']),
});
function spell(
  [code, national]: readonly string[],
  { prefix, trunk, between, zero, around }: ReturnType<typeof anySpelling.generate>['value'],
): string {
  const isLocal = prefix === '' && code === '66';
  const start = isLocal ? '0' : `${prefix || '+'}${code}${code === '86' ? '' : trunk}`;
  const digits = national!.replace(/\d/gu, (digit) =>
    String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
  );
  return around.join([start, ...digits.match(/.{1,4}/gu)!].join(between));
}
const anyEmail = fc.constantFrom(
  'mali@mail.test',
  'MALI@Mail.test',
  '<mailto:mali@mail.test>,',
  ' mali＠mail.test\u200b',
);

describeShop('texts as people type them', (shop) => {
  const { registerAndSignIn, register, confirm, login } = accountClient(shop);
  const { officeOf } = officeTools(shop);

  test.each(numbers)(
    'phone %s: every spelling registers as one number, signs in, and is found',
    async (...spellings) => {
      const [stored] = spellings;
      expect(parsePhoneNumberFromString(`+${stored}`)?.isPossible()).toBe(true);
      const office = await officeOf();
      for (const [index, phone] of spellings.entries()) {
        const email = `buyer-${stored}-${index}@mail.test`;
        await registerAndSignIn({ email, phone });
        const [person] = await shop().db.query<{ phone: string }>(
          'select phone from people where email = $1',
          [email],
        );
        expect([phone, person]).toEqual([phone, { phone: stored }]);
      }
      const [owners] = await shop().db.query<{ count: number }>(
        'select count(*)::int from people where phone = $1 and signs_in_by_phone and verified_at is not null',
        [stored],
      );
      expect(owners).toEqual({ count: 1 });
      for (const spelling of spellings.slice(1))
        expect([spelling, (await login({ login: spelling })).status]).toEqual([spelling, 200]);
      expect((await office('GET', `/office/orders?text=${encodeURIComponent(spellings[1])}`)).status).toBe(
        200,
      );
    },
  );

  test('phone and e-mail in any spelling: register one account, sign in to it, and find its order', async () => {
    const registersAndSignsIn = async (
      number: readonly string[],
      spellings: Parameters<typeof spell>[1][],
      emails: string[],
    ) => {
      const phones = spellings.map((spelling) => spell(number, spelling));
      for (const email of emails) await register({ email, phone: phones[0] });
      const people = await shop().db.query<{ email: string; phone: string }>(
        'select email, phone from people',
      );
      expect(people).toMatchObject([{ phone: number.join('') }]);
      const { body } = await confirm(people[0]!.email);
      await shop().as(body.access_token).order({ 'free/free': 1 });
      const office = await officeOf();
      for (const text of [...phones, ...emails]) {
        expect([text, (await login({ login: text })).status]).toEqual([text, 200]);
        const found = await office('GET', `/office/orders?text=${encodeURIComponent(text)}`);
        expect([text, found.body]).toMatchObject([text, { orders: [{ email: people[0]!.email }] }]);
      }
    };
    const three = { minLength: 3, maxLength: 3 };
    const property = fc.asyncProperty(
      anyNumber,
      fc.array(anySpelling, three),
      fc.array(anyEmail, three),
      registersAndSignsIn,
    );
    await fc.assert(
      property.beforeEach(() => shop().reset()),
      { numRuns: 10 },
    );
  });

  test.each([
    ['phone', '+44 7911'],
    ['phone', '+1 415 555 2671 9999'],
    ['phone', '0812345678 / 0898765432'],
    ['firstName', '陈伟'],
    ['firstName', 'A'.repeat(61)],
  ])('%s %p: is refused at its field', async (field, value) => {
    expect(await register({ [field]: value })).toMatchObject({ status: 400, body: { field } });
  });

  test.each([
    ['firstName', 'Jose\u0301\u200b', 'José'],
    ['lastName', '  Nguyễn\u00a0 Thị ', 'Nguyễn Thị'],
    ['email', '<mailto:Jose@mail.test>,', 'Jose@mail.test'],
  ])('%s typed as %p: is stored as %p', async (field, typed, stored) => {
    await registerAndSignIn({ email: 'jose@mail.test', [field]: typed });
    const [person] = await shop().db.query(
      `select first_name as "firstName", last_name as "lastName", email from people where lower(email) = 'jose@mail.test'`,
    );
    expect(person).toMatchObject({ [field]: stored });
  });
});
