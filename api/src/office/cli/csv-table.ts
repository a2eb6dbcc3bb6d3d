/** A column of rows: a value, or a list of amounts by name, such as fees. */
export interface Column {
  name: string;
  isList: boolean;
}

type Cell = string | number | null;
type Amounts = readonly { name: string; amount: string }[];
type Row = Record<string, Cell | Amounts>;

/** The header and lines of a CSV file. A list of amounts has a column for each of its names. */
export function csvTable(
  columns: readonly Column[],
  rows: readonly Row[],
): { header: string[]; lines: Cell[][] } {
  const values = columns.filter(({ isList }) => !isList).map(({ name }) => name);
  const lists = columns.filter(({ isList }) => isList).map(({ name }) => name);
  const amountsOf = (row: Row) =>
    new Map(
      lists.flatMap((list) =>
        ((row[list] ?? []) as Amounts).map(({ name, amount }) => [name, amount] as const),
      ),
    );
  const amounts = rows.map(amountsOf);
  const names = [...new Set(amounts.flatMap((each) => [...each.keys()]))];
  const lines = rows.map((row, at) => [
    ...values.map((name) => (row[name] as Cell | undefined) ?? null),
    ...names.map((name) => amounts[at]!.get(name) ?? null),
  ]);
  return { header: [...values, ...names], lines };
}
