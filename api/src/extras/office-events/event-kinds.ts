import { findNamedEvent } from '../../events/event-row.ts';
import { fillSearchWords } from '../../events/search-words.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';

export const changeKinds: Handler<'POST /office/events/{url}/kinds'> = (context, call) =>
  makeChange(context, 'event kinds', call, async (tx, { params, body, now }) => {
    const { id, url } = await findNamedEvent(tx, params.url);
    const [event] = await tx.query<{ kinds: string[] }>(
      'select kinds from events where id = $1 for no key update',
      [id],
    );
    const before = event!.kinds;
    const kinds = [...new Set(body.kinds)];
    if (kinds.join() !== before.join()) {
      await tx.query('update events set kinds = $2, updated_at = $3 where id = $1', [
        id,
        kinds,
        now,
      ]);
      await fillSearchWords(tx);
    }
    return {
      subject: `event ${url}`,
      before: { kinds: before.join(', ') },
      after: { kinds: kinds.join(', ') },
      notes: ['An import of a file with other kinds, or without any, changes them.'],
    };
  });
