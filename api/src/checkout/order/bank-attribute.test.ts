import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withBank } from './bank-attribute.ts';
import type { MethodRow } from './method-row.ts';

const season = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../content/season.json'), 'utf8'),
) as { paymentMethods: Pick<MethodRow, 'alias' | 'attributes'>[] };

test('a row of an earlier release asks for the bank in the words of the season', () => {
  const { alias, attributes } = season.paymentMethods.find((each) => each.alias === 'mBanking')!;
  const row = { id: 1, alias, name: { en: '' }, type: 'URL' as const, attributes: [] };
  expect(withBank(row).attributes).toMatchObject(attributes);
});
