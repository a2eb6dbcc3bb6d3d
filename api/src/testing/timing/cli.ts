import { freshDatabase } from '../databases.ts';
import { openShop } from '../shop.ts';

/**
 * `npm run timing`: how long a refused sign-in takes for a login that somebody has and for one that nobody has, 500 pairs,
 * turn and turn about. Told, not judged: a machine that does something else at that moment would decide.
 */
const { db, drop } = await freshDatabase('postgres');
const shop = await openShop(db);
await shop.reset();
const known: number[] = [];
const unknown: number[] = [];
const measure = async (login: string): Promise<number> => {
  const begun = performance.now();
  const body = { login, password: 'Wrong2026x', recaptchaResponse: 'human' };
  const { status } = await shop.call('POST', '/login', body);
  if (status !== 401) throw new Error(`answered ${status}`);
  return performance.now() - begun;
};
let { email } = await shop.visitor();
for (let pair = 0; pair < 500; pair++) {
  // Ten attempts are all that an account has.
  if (pair % 9 === 0) ({ email } = await shop.visitor());
  const nobody = `nobody-${Math.floor(pair / 9)}@mail.test`;
  if (pair % 2 === 0) known.push(await measure(email));
  unknown.push(await measure(nobody));
  if (pair % 2 === 1) known.push(await measure(email));
}
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
console.log(`known    ${median(known).toFixed(2)} ms`);
console.log(`unknown  ${median(unknown).toFixed(2)} ms`);
console.log(
  `gap      ${(median(known) - median(unknown)).toFixed(2)} ms in the median of ${known.length} pairs`,
);
await shop.close();
await drop();
