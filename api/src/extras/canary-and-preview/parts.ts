import type { Canaries } from '../../extra.ts';

export const canaries: Canaries = {
  shown: 'canaries',
  endMoved: 'delete from canaries where program in (select program from moved)',
  endOf: ['delete from canaries where program = $1'],
  end: `delete from canaries c where program = $1 and build = $2
    returning (select build from live_builds l where l.program = c.program) as stable`,
};
