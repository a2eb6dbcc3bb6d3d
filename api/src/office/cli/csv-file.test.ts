import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '../../testing/use-folder.ts';
import { transferFile } from '../../extras/refund-accounts/parts.ts';
import { readColumns } from './csv-file.ts';
import type { CsvColumns } from './office.ts';

const folder = useFolder();
const rows = [
  ['Reference', 'Amount', 'Name'],
  ['PD-92KT-2YPT-1', '1,854.43', 'มะลิ สุวรรณ'],
  ["'PD-H23V-SVF3-1", '700', 'Sam'],
];
const transfers = [
  { reference: 'pd-92kt-2ypt-1', amount: '1854.43' },
  { reference: 'pd-h23v-svf3-1', amount: '700' },
];
const joined = (delimiter: string) =>
  rows
    .map((row) =>
      row.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter),
    )
    .join('\r\n');
/** Thai letters as the code page of Thai Windows has them. */
const windows874 = (text: string) =>
  Buffer.from(
    [...text].map((sign) => sign.codePointAt(0)!).map((code) => (code < 128 ? code : code - 0xd60)),
  );

async function read(content: Buffer | string, columns: CsvColumns = transferFile) {
  const file = join(folder, 'transfers.csv');
  writeFileSync(file, content);
  const body: Record<string, unknown> = { file };
  await readColumns({ body } as Parameters<typeof readColumns>[0], columns);
  return body.file;
}

test.each([
  ['UTF-8 with commas', joined(',')],
  ['UTF-8 with a byte order mark and semicolons', `\uFEFF${joined(';')}`],
  ['UTF-8 with tabs', joined('\t')],
  ['Excel’s Unicode text', Buffer.from(`\uFEFF${joined('\t')}`, 'utf16le')],
  ['UTF-16 of the other byte order', Buffer.from(`\uFEFF${joined(',')}`, 'utf16le').swap16()],
  ['the code page of Thai Windows', windows874(joined(','))],
])('file of transfers in %s: every line is read', async (_form, content) => {
  expect(await read(content)).toEqual(transfers);
});

test.each([
  ['.xlsx', '504b030414000600'],
  ['.xls', 'd0cf11e0a1b11ae1'],
])(
  'workbook (%s) instead of a file of transfers: refused with the way out',
  async (_form, start) => {
    await expect(read(Buffer.from(start, 'hex'))).rejects.toThrow(
      'is a workbook: save the sheet as CSV (UTF-8).',
    );
  },
);

test('columns that a file may be without: empty, and E-mail is one of email', async () => {
  const asTyped = (cell: string) => cell;
  const columns = {
    most: 2,
    columns: { name: asTyped, email: asTyped, count: asTyped },
    optional: ['email', 'count'],
  };
  expect(await read('Table,E-mail,Name\n7,jan@press.test,Jan', columns)).toEqual([
    { name: 'Jan', email: 'jan@press.test', count: '' },
  ]);
  const strict = { ...columns, isStrict: true };
  expect(await read('Name,E-mail,,\nJan,jan@press.test,,', strict)).toHaveLength(1);
  await expect(read('Name,Mail,Tickets\nJan,jan@press.test,2', strict)).rejects.toThrow(
    'has columns that are not known: Mail, Tickets. It may have: name, email, count.',
  );
  await expect(read('E-mail,Count\njan@press.test,1', columns)).rejects.toThrow(
    'needs a first line with the column name, and lines below it.',
  );
});
