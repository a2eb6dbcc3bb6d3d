import { csvTable } from './csv-table.ts';

const columns = [
  { name: 'order', isList: false },
  { name: 'fees', isList: true },
  { name: 'vat', isList: false },
];
const service = { name: 'Service', amount: '20.00' };
const handling = { name: 'Handling', amount: '15.00' };

test('rows with other fees: a column for each name after the values, empty without it', () => {
  expect(
    csvTable(columns, [
      { order: 'A', fees: [service], vat: '1.00' },
      { order: 'B', fees: [handling, service], vat: null },
      { order: 'C', fees: [], vat: '0.00' },
    ]),
  ).toEqual({
    header: ['order', 'vat', 'Service', 'Handling'],
    lines: [
      ['A', '1.00', '20.00', null],
      ['B', null, '20.00', '15.00'],
      ['C', '0.00', null, null],
    ],
  });
});

test('no rows: the columns with values alone', () => {
  expect(csvTable(columns, [])).toEqual({ header: ['order', 'vat'], lines: [] });
});
