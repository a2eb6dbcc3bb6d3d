import fc from 'fast-check';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

/** Country code and number. */
const numbers = [
  ['66', '812345678'],
  ['44', '7911123456'],
  ['86', '13800138000'],
  ['1', '4155552671'],
  ['855', '12345678'],
] as [code: string, national: string][];
const anySpelling = fc.record({
  prefix: fc.constantFrom('+', '00', '＋', ''),
  trunk: fc.constantFrom('', '0', '(0)'),
  between: fc.constantFrom('', ' ', '-', '–', '.', ' / ', '\u00a0', '\u200b'),
  zero: fc.constantFrom('0', '๐', '០', '０'),
  around: fc.constantFrom(['', ''], [' ', '\u00a0'], ['\u202a', '\u202c']),
});
function spell(
  code: string,
  national: string,
  { prefix, trunk, between, zero, around }: ReturnType<typeof anySpelling.generate>['value'],
): string {
  const isLocal = prefix === '' && code === '66';
  const start = isLocal ? '0' : `${prefix || '+'}${code}${['1', '86'].includes(code) ? '' : trunk}`;
  const digits = national.replace(/\d/gu, (digit) =>
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

  test.each(numbers)(
    '+%s %s, e-mail in any spelling: signs in and is found',
    async (code, national) => {
      const registersAndSignsIn = async (
        spellings: Parameters<typeof spell>[2][],
        emails: string[],
      ) => {
        const phones = spellings.map((spelling) => spell(code, national, spelling));
        for (const email of emails) await register({ email, phone: phones[0] });
        const people = await shop().sql<{ email: string; phone: string }>`select email, phone
        from people`;
        expect([phones[0], people]).toMatchObject([phones[0], [{ phone: code + national }]]);
        const { body } = await confirm(people[0]!.email);
        await shop().as(body.access_token).order({ 'free/free': 1 });
        for (const text of [...phones, ...emails]) {
          expect([text, (await login({ login: text })).status]).toEqual([text, 200]);
          const found = await shop().office(
            'GET',
            `/office/orders?text=${encodeURIComponent(text)}`,
          );
          expect([text, found.body]).toMatchObject([
            text,
            { orders: [{ email: people[0]!.email }] },
          ]);
        }
      };
      const [spellings, emails] = [
        fc.array(anySpelling, { minLength: 3, maxLength: 3 }),
        fc.uniqueArray(anyEmail, { minLength: 2 }),
      ];
      const property = fc.asyncProperty(spellings, emails, registersAndSignsIn);
      await fc.assert(
        property.beforeEach(() => shop().reset()),
        { numRuns: 2 },
      );
    },
  );

  test.each([
    ['firstName', 'Jose\u0301\u200b', 'José'],
    ['lastName', '  Nguyễn\u00a0 Thị ', 'Nguyễn Thị'],
    ['email', '<mailto:Jose@mail.test>,', 'Jose@mail.test'],
  ])('%s typed as %p: is stored as %p', async (field, typed, stored) => {
    await registerAndSignIn({ email: 'jose@mail.test', [field]: typed });
    const [person] = await shop().sql`
      select first_name as "firstName", last_name as "lastName", email from people
      where lower(email) = 'jose@mail.test'`;
    expect(person).toMatchObject({ [field]: stored });
  });
});
