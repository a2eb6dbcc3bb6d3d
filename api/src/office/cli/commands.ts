import { auditCommands } from './audit-commands.ts';
import { orderCommands } from './order-commands.ts';
import { eventCommands } from './event-commands.ts';
import type { Command } from './office.ts';
import { reportCommands } from './report-commands.ts';
import { stockCommands } from './stock-commands.ts';

/** Every command by its words. */
export const commands: Record<string, Command> = {
  ...auditCommands,
  ...stockCommands,
  ...orderCommands,
  ...reportCommands,
  ...eventCommands,
};
