import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ticketRowsHeight } from './ticket-rows.ts';

test('height that is kept free for tickets: that of their rows in the style sheet', () => {
  const sheet = join(
    import.meta.dirname,
    '../../../mfe-account/src/tickets/order-tickets.module.css',
  );
  const css = readFileSync(sheet, 'utf8');
  const [row, gap] = [/min-height: ([\d.]+)rem/, /\bgap: ([\d.]+)rem/].map((rule) =>
    Number(rule.exec(css)?.[1]),
  );
  expect(ticketRowsHeight(1)).toBe(`${row}rem`);
  expect(ticketRowsHeight(3)).toBe(`${3 * row! + 2 * gap!}rem`);
});
