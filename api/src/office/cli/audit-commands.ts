import { type Command, text } from './office.ts';

export const auditCommands: Record<string, Command> = {
  audit: {
    usage: 'audit [--subject "event <url>"] [--limit 50]',
    summary: 'what the office has changed: who, what and why',
    options: { subject: { type: 'string' }, limit: { type: 'string' } },
    async run(office, args) {
      const subject = text(args, 'subject');
      const limit = text(args, 'limit');
      const { entries } = await office.call('GET /office/audit', {
        query: { ...(subject && { subject }), ...(limit && { limit: Number(limit) }) },
      });
      office.print(
        office.options.isJson
          ? entries
          : entries.map(({ at, who, action, subject: what, reason }) => ({ at, who, action, what, reason })),
      );
    },
  },
};
