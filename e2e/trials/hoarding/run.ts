import { conclude } from '../trial.ts';
import { simulateHoarding, simulateStrangers, worstHoarding } from './simulate.ts';

/**
 * `npm run trial -- hoarding`: what accounts that never pay can block of a day, simulated with the
 * rules of the shop, and what that does to strangers behind one address. SECURITY.md says these
 * figures.
 */
const accounts = 500;
const people = 20_000;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

console.log(
  `${accounts} accounts on 10 networks; networks change nothing. ` +
    'Counted while the kind is scarce.\n',
);
for (const isScarceThroughout of [true, false]) {
  console.log(
    isScarceThroughout ? 'Others have made the kind scarce:' : 'Only the hoarders make it scarce:',
  );
  const rows = [108, 300, 1_000, 3_000].map((tickets) => {
    const hoarding = { tickets, accounts, isScarceThroughout };
    const { strategy, day, firstHour } = worstHoarding(hoarding);
    const lapse = simulateHoarding({ ...hoarding, strategy: 'lapse' });
    return {
      tickets,
      'of the day': percent(day),
      'of its first hour': percent(firstHour),
      by: strategy,
      'of the day by lapses alone': percent(lapse.day),
    };
  });
  console.table(rows);
}
const { refused, shorter, lapsed } = simulateStrangers(people);
console.log(
  `${people} strangers behind one address, of whom ${lapsed} let tickets lapse: ` +
    `first holds refused ${refused}, shorter than 1,800 s ${shorter}.`,
);
conclude([
  ...(refused > 0 ? [`${refused} first holds refused`] : []),
  ...(shorter > 0 ? [`${shorter} first holds shorter`] : []),
]);
